import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

// The gateway serves the built page and its API; `npm run dev` passes the API on to a gateway that runs here.
// The host stays the page's own: the gateway refuses requests of other origins.
const gateway = { target: process.env.SPELLFOLD_GATEWAY_URL ?? "http://127.0.0.1:8480", changeOrigin: false };
export default defineConfig({
  plugins: [preact()],
  build: {
    target: "es2022",
    manifest: true,
    // Fonts and pictures stay files: a page without inline data can have a strict content security policy.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": gateway, "/docs": gateway } },
  // The boards are shown every version of whole matches.
  test: { environment: "happy-dom", include: ["tests/**/*.test.{ts,tsx}"], testTimeout: 120_000 },
});
