/** A wizard or creature as it stands on the labyrinth, around the origin: its house by colour and sign. A picture only. */

import { Face } from "./creatures";
import { HouseSign } from "./house";

/** A wizard in a pointed hat with the sign of the house on the robe; in another shape only the hat is left. */
export function WizardPicture({ seat, shape = "" }: { readonly seat: number; readonly shape?: string }) {
  if (shape !== "") {
    return (
      <g class="wiz-war-picture">
        <g transform="translate(0 3.5) scale(0.85)">
          <Face name={shape} />
        </g>
        <g transform="translate(0 -1.5) scale(0.8)">
          <Hat />
        </g>
        <HouseSign seat={seat} x={10} y={10} scale={0.55} />
      </g>
    );
  }
  return (
    <g class="wiz-war-picture">
      <path class="is-house" d="M-10 15 Q-9 1 0 0 Q9 1 10 15 Z" />
      <circle class="is-skin" cx="0" cy="-3" r="5.4" />
      <path class="is-pale" d="M-5.4 -2.5 Q-6 8 0 9.5 Q6 8 5.4 -2.5 Q2.5 1.5 0 .5 Q-2.5 1.5 -5.4 -2.5 Z" />
      <path class="is-line" d="M-2 -4 h.01 M2 -4 h.01" />
      <Hat />
      <HouseSign seat={seat} y={12} scale={0.3} />
    </g>
  );
}

function Hat() {
  return (
    <g>
      <path class="is-house" d="M-6.5 -7 Q-2 -11 1 -18 Q5 -17 4 -14 Q5 -10 6.5 -7 Z" />
      <path class="is-house" d="M-10 -6.5 Q0 -10 10 -6.5 Q0 -3.5 -10 -6.5 Z" />
    </g>
  );
}

interface CreaturePictureProps {
  readonly design: string;
  readonly seat: number;
  readonly shape?: string;
}

/** A creature's face with the sign of its house. */
export function CreaturePicture({ design, seat, shape = "" }: CreaturePictureProps) {
  return (
    <g class="wiz-war-picture">
      <Face name={shape || design} />
      <HouseSign seat={seat} x={11} y={11} scale={0.55} />
    </g>
  );
}

/** A treasure: a chest with the sign of the house that it was taken from. */
export function TreasurePicture({ seat }: { readonly seat: number }) {
  return (
    <g class="wiz-war-picture">
      <path class="is-house" d="M-12 -2 Q-12 -10 -5 -10 H5 Q12 -10 12 -2 Z" />
      <path class="is-house" d="M-12 -2 H12 V9 H-12 Z" />
      <path class="is-warm" d="M-4 -4 H4 V3 H-4 Z" />
      <path class="is-line" d="M-12 -2 H-4 M4 -2 H12 M0 -1.5 V.5" />
      <g class="wiz-war-plaque">
        <circle class="is-pale" cx="0" cy="9" r="6" />
        <HouseSign seat={seat} y={9} scale={0.55} />
      </g>
    </g>
  );
}

/** A totem: a pole of carved heads in the colour of its owner. */
export function TotemPicture({ seat, cracks }: { readonly seat: number; readonly cracks: number }) {
  return (
    <g class="wiz-war-picture">
      <path class="is-wood" d="M-7 15 V-9 Q-7 -15 0 -16 Q7 -15 7 -9 V15 Z" />
      <path class="is-house" d="M-7 -5 L-14 -10 L-13 0 L-7 1 Z M7 -5 L14 -10 L13 0 L7 1 Z" />
      <path
        class="is-line"
        d="M-3 -9 h.01 M3 -9 h.01 M-2.5 -5 H2.5 M-7 -1 H7 M-3 3 h.01 M3 3 h.01 M-3 7 Q0 9.5 3 7 M-7 11 H7"
      />
      {cracks > 0 && <path class="is-crack" d="M1 -16 L-2 -9 L3 -3 L-1 4" />}
      <HouseSign seat={seat} x={10} y={11} scale={0.5} />
    </g>
  );
}
