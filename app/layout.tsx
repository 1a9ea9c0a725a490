/** The frame of every page. */
import latin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { APPLY_DENSITY } from "@/components/shell/appearance";
import { Header } from "@/components/shell/header";
import { Providers } from "@/components/shell/providers";
import { NONCE_HEADER } from "./content-policy";
import "./typeface.css";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Hopscope", template: "%s · Hopscope" },
  description: "Explore graph retrieval: published methods side by side, every step visible.",
  icons: { icon: "/icon.svg" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#131417" },
  ],
};

/** Reads the request, so every page is drawn when it is asked for: one that was drawn before would have no nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // The font of every page; the files of other alphabets load when they are needed.
  preload(latin, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        {/* Before anything is drawn, so that nothing moves afterwards. */}
        <script nonce={nonce} suppressHydrationWarning>
          {APPLY_DENSITY}
        </script>
        <Providers nonce={nonce}>
          <a
            href="#content"
            className="sr-only z-50 rounded-md bg-panel px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          >
            Skip to the content
          </a>
          <Header />
          <main id="content" className="mx-auto max-w-page px-3 py-6 sm:px-6">
            {children}
          </main>
        </Providers>
      </body>
    </html>
  );
}
