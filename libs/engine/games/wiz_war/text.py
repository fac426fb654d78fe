"""Card texts, made from the effects, so that a text can never say what the card does not do."""

from libs.engine.games.wiz_war.cards import (
    ADJACENT,
    ATTACK,
    COUNTER,
    ENERGY,
    FLASH,
    ITEM,
    LINE,
    MAINTAINED,
    RELIC,
    SECTOR,
    SELF,
    SIGHT,
    TEMPORARY,
    Armour,
    Blunt,
    Cancel,
    Card,
    Creature,
    Crumble,
    Damage,
    Draw,
    Drop,
    Effect,
    EndSpell,
    ExtraAttack,
    Fetch,
    Haste,
    Heal,
    Hoard,
    Lure,
    Muddle,
    Plenty,
    Push,
    Reach,
    Rot,
    Sandals,
    Shape,
    Shelter,
    Steal,
    Strike,
    Stun,
    Summon,
    Teleport,
    TotemHaste,
    TotemLore,
    TotemMight,
    TotemSight,
    TotemSpring,
    TotemSting,
    Toughen,
    Unlock,
    Unshape,
    Wall,
    Weapon,
)
from libs.engine.rulebook.wording import counted

_TYPES = {ATTACK: "Attack", COUNTER: "Counter", "neutral": "Neutral spell", ITEM: "Item", RELIC: "Relic"}
_RANGES = {SELF: "", ADJACENT: "adjacent", SIGHT: "in sight", SECTOR: "in your sector", LINE: "line of {squares}"}
_CANCELS = {
    "spell_at_you": "cancel a spell that targets you",
    "neutral": "cancel a neutral spell of anyone",
    "counter": "cancel a counter spell",
    "attack_on_you": "cancel an attack on you",
    "attack_on_yours": "cancel an attack on you or your creature",
    "spell_at_yours": "cancel a spell that targets you or your totem",
}


def card_text(card: Card) -> str:
    """The whole text of a card."""
    if card.type == ENERGY:
        return f"Energy card. Fuels a spell with {card.energy} energy, or adds {card.energy} to your speed once a turn."
    if card.type == FLASH:
        return f"Flash energy card. Fuels a spell with {card.energy} energy; never speed."
    clauses = ", then ".join(_clause(card, effect) for effect in card.effects)
    return f"{_head(card)}. {_sentence(clauses)}"


def _head(card: Card) -> str:
    words = ["Totem" if card.totem else _TYPES[card.type]]
    if card.creature_attack:
        words.append("also a creature attack")
    where = _RANGES[card.range].format(squares=card.squares)
    if card.aim == "leap":
        where = "straight line"
    if where:
        words.append(where)
    if card.targets > 1:
        words.append(f"up to {card.targets} targets")
    if card.energy:
        words.append(f"energy {card.energy}")
    if card.lasts == TEMPORARY:
        words.append("temporary")
    elif card.lasts == MAINTAINED:
        words.append("maintained")
    return ", ".join(words)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


def _sum(amount: int, *more: str) -> str:
    return " + ".join([*([str(amount)] if amount else []), *(word for word in more if word)])


def _object(card: Card) -> str:
    return " to a figure, totem, wall or door" if card.aim == "enemy_or_object" else ""


def _clause(card: Card, effect: Effect) -> str:  # noqa: PLR0912 - one case a word of the vocabulary
    match effect:
        case Damage(amount=amount, energy=energy, die=die, per_totem=per_totem):
            each = f"{per_totem} for each of your totems in play" if per_totem else ""
            total = _sum(amount, "the energy" if energy else "", "a d4" if die else "", each)
            every = " to every figure in the line" if card.range == LINE else _object(card)
            return f"deal {total} damage{every}"
        case Heal(amount=amount, energy=energy):
            return f"a wizard or creature heals {_sum(amount, 'the energy' if energy else '')}"
        case Stun(tokens=tokens):
            return f"the target gets {counted(tokens, 'stun token')}"
        case Push(squares=squares):
            return f"push it {counted(squares, 'square')} in a direction of your choice"
        case Lure(squares=squares):
            return f"move the target up to {counted(squares, 'square')}"
        case Drop():
            return "the target drops one carried thing of its choice"
        case Steal():
            return "the caster takes a treasure, relic or item from the target"
        case Muddle(cards=cards):
            return f"the target discards {counted(cards, 'card')} at random"
        case EndSpell():
            return "end one spell in play"
        case Shape():
            return _shape(effect)
        case Armour(amount=amount):
            who = "the target takes" if card.aim == "figure" else "you take"
            return f"{who} {amount} less from every damage"
        case Reach(squares=squares):
            return f"your punch reaches up to {counted(squares, 'square')} away in sight"
        case Rot(amount=amount):
            return f"the target takes {amount} damage in each of its Time Passes"
        case Hoard(amount=amount):
            who = "a wizard hit by your attack that carries a treasure or relic"
            return f"{who} drops it or takes {amount} more, as it likes"
        case Unlock():
            return "this turn every adjacent door counts as yours"
        case Wall(cracks=cracks):
            return f"a wall that {counted(cracks, 'crack')} destroy stands on a free border"
        case Crumble():
            return "destroy a wall, but no outer wall"
        case Toughen(cracks=cracks):
            return f"one of your totems needs {counted(cracks, 'more crack')}"
        case Haste(amount=amount, energy=energy):
            return f"you have {_sum(amount, 'the energy' if energy else '')} more movement points this turn"
        case ExtraAttack(count=count):
            return f"you have {counted(count, 'more attack')} this turn"
        case Teleport():
            if card.aim == "leap":
                return (
                    "move in a straight line, up to as many squares as the energy, over objects but not through walls"
                )
            return "move to a square adjacent to one of your totems"
        case Draw(cards=cards):
            return f"draw up to {counted(cards, 'card')}"
        case Fetch():
            return "take a creature card from the Magic deck, show it, and shuffle"
        case Summon(creature=creature):
            who = creature.replace("_", " ").title()
            return f"summon the {who}: roll a d4, take one less in damage, add it to its life"
        case Weapon(damage=damage, thrown=thrown, damage_per_crack=per_crack):
            thrown_text = ", then discard it" if thrown else ""
            cracks = f"; every {per_crack} damage to a wall or door is a crack" if per_crack != 3 else ""
            return f"attack for {damage} damage{_object(card)}{thrown_text}{cracks}"
        case Sandals():
            return "a d4 of movement points at the start of your Move & Cast"
        case Shelter(squares=squares):
            return f"you cannot be targeted from more than {counted(squares, 'square')} away"
        case Plenty(cards=cards):
            return f"you may draw {counted(cards, 'more card')}"
        case Cancel(what=what):
            return _CANCELS[what]
        case Blunt():
            return "an attack's damage to one target is reduced by the energy"
        case Unshape():
            return "your own transformation ends"
        case _:
            return _totem(effect)


def _shape(shape: Shape) -> str:
    parts = [f"you or your creature is a {shape.figure}: speed {shape.speed}"]
    if shape.punch:
        parts.append(f"punch {shape.punch}")
    if shape.armour:
        parts.append(f"takes {shape.armour} less from every damage")
    if shape.flies:
        parts.append("may enter filled squares")
    if shape.harmless:
        parts.append("no attacks")
    return ", ".join(parts)


def _totem(effect: Effect) -> str:
    match effect:
        case TotemSight():
            return "you have line of sight to every square of its sector"
        case TotemMight(amount=amount):
            return f"your attacks on targets in its sector do {amount} more"
        case TotemHaste(amount=amount):
            return f"{counted(amount, 'more movement point')} if you start Move & Cast in its sector"
        case TotemSpring(amount=amount):
            return f"you heal {amount} in your Time Passes while in its sector"
        case TotemLore(cards=cards):
            return f"you may draw {counted(cards, 'more card')} while in its sector"
        case TotemSting(amount=amount):
            return f"enemy wizards in its sector take {amount} in their Time Passes"
        case _:
            raise LookupError(f"no words for {effect}")


def strike_text(strike: Strike) -> str:
    """A printed attack."""
    more = f" + {strike.per_totem} for each of your totems" if strike.per_totem else ""
    bonus = f", {strike.carrier_bonus} more against a carrier of your treasure" if strike.carrier_bonus else ""
    where = "adjacent" if strike.range == ADJACENT else "in sight"
    return f"{strike.name}: {where}, {strike.damage}{more} damage{bonus}"


def creature_text(creature: Creature) -> str:
    """The whole text of a creature."""
    carrier = " It carries treasures, one at a time." if creature.carrier else ""
    strikes = "; ".join(strike_text(strike) for strike in creature.strikes)
    return f"Creature, life {creature.life} + d4, speed {creature.speed}. {strikes}.{carrier}"
