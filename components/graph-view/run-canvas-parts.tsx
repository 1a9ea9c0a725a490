/** The canvas that a person can move and zoom: its code is large, and loaded when something is opened that has one. */
import dynamic from "next/dynamic";

export const loadCanvas = () => import("./graph-canvas").then((module) => module.GraphCanvas);

export const LateGraphCanvas = dynamic(loadCanvas, { ssr: false });
