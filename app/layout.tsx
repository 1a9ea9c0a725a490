/** The frame of every page. */
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { APPLY_DENSITY } from "@/components/shell/appearance";
import { Header } from "@/components/shell/header";
import { Providers } from "@/components/shell/providers";
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        {/* Before anything is drawn, so that nothing moves afterwards. */}
        <script>{APPLY_DENSITY}</script>
        <Providers>
          <a
            href="#content"
            className="sr-only z-50 rounded-md bg-panel px-3 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          >
            Skip to the content
          </a>
          <Header />
          <main id="content" className="mx-auto max-w-screen-2xl px-3 py-6 sm:px-6">
            {children}
          </main>
        </Providers>
      </body>
    </html>
  );
}
