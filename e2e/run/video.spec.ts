/** A run as a video: recorded while it is seen, cancelled, and where the browser cannot. */
import { readFile } from "node:fs/promises";
import { sideways, unreadable } from "../support/readable";
import { openRun, runId } from "../support/run-page";
import { expect, type Page, test } from "../support/test";

// What moves is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const QUESTION = "Which films directed by Carol Reed star Orson Welles?";
/** The first bytes of every WebM. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];

async function saveAsVideo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Save as video/ }).click();
}

/** What a player says of a file: how many seconds it plays, its size, and whether the answers are in its last picture only. */
async function play(page: Page, file: Buffer) {
  // The pages of the application play nothing.
  const player = await page.context().newPage();
  return player.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
    // The last column, where the answers come in.
    const inked = () => {
      const context = canvas.getContext("2d");
      context?.drawImage(video, 0, 0);
      const { data } = context?.getImageData(1115, 150, 140, 540) ?? { data: [] };
      const ground = data[0] ?? 0;
      return data.filter((value, at) => at % 4 === 0 && Math.abs(value - ground) > 60).length;
    };
    let before = 0;
    await new Promise((resolve, reject) => {
      // Before the answers come in. Its head does not say how long it is: it is played, since it cannot be sought.
      video.ontimeupdate = () => {
        if (video.currentTime < 4) before = inked();
      };
      video.onended = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
      video.play().catch(reject);
    });
    const { currentTime: seconds, videoWidth, videoHeight } = video;
    return { seconds, videoWidth, videoHeight, hasAnswers: before < 100 && inked() > 300 };
  }, file.toString("base64"));
}

test("a run is recorded as a WebM that plays to its end", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  const download = page.waitForEvent("download");
  await saveAsVideo(page);
  const dialog = page.getByRole("dialog", { name: "Save as video" });
  await expect(dialog.getByRole("progressbar", { name: "Recorded" })).toBeVisible();
  expect(await unreadable(page)).toEqual([]);
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`hopscope-run-${runId(page)}.webm`);
  await expect(dialog).toContainText("Saved as hopscope-run-");
  const file = await readFile(await saved.path());
  expect([...file.subarray(0, EBML.length)]).toEqual(EBML);
  const { seconds, ...picture } = await play(page, file);
  // All of it: the last phases and the answer come after nine seconds.
  expect(seconds).toBeGreaterThan(9);
  expect(picture).toEqual({ videoWidth: 1280, videoHeight: 720, hasAnswers: true });
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeFocused();
});

test("a recording is cancelled, and nothing is saved", { tag: "@deep" }, async ({ page }) => {
  await openRun(page, QUESTION);
  let downloads = 0;
  page.on("download", () => downloads++);
  await page.setViewportSize({ width: 390, height: 844 });
  await saveAsVideo(page);
  const dialog = page.getByRole("dialog", { name: "Save as video" });
  await expect(dialog.getByRole("img", { name: "The run, phase by phase" })).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  // Another one, to its end: the cancelled one would have been saved before.
  const download = page.waitForEvent("download");
  await saveAsVideo(page);
  await download;
  expect(downloads).toBe(1);
});

test("a browser that cannot record says so", { tag: "@deep" }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await openRun(page, QUESTION);
  await saveAsVideo(page);
  await expect(page.getByRole("dialog", { name: "Save as video" })).toContainText(
    "This browser cannot record a WebM video. Chrome, Edge and Firefox can.",
  );
});
