// A drawn picture of the console: what one finds behind the door. No text, so that it speaks every language.
// Boxes of one ink are one path: the page is the first that anybody waits for, and sixty elements are felt there.
import type { ReactNode } from 'react'

/** x, y, width, height, and the radius of the corners. */
type Box = readonly [number, number, number, number, number]

const quietMenu = [46, 78, 94, 110].map((y): Box => [14, y, 38, 6, 3])
const tiles = [92, 174, 256].map((x): Box => [x, 20, 74, 46, 6])
const tileTitles = [102, 184, 266].map((x): Box => [x, 30, 26, 5, 2.5])
const bars = [30, 44, 36, 54, 48, 66].map((height, at): Box => [108 + at * 31, 158 - height, 18, height, 3])
const rows = [196, 214, 232, 250]
const titles = [64, 52, 70, 58]
const amounts = [40, 34, 44, 36]
const isGood = (at: number) => at !== 1
const signs = rows.map((y): Box => [104, y, 10, 10, 3])
const states = rows.map((y): Box => [222, y + 1, 26, 8, 4])

/** The outlines of boxes with round corners. */
const outline = (...boxes: readonly Box[]): string =>
  boxes
    .map(
      ([x, y, width, height, r]) =>
        `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
        `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`,
    )
    .join('')

/** What is painted with one ink, from behind to before. */
const inks: readonly (readonly [string, string])[] = [
  ['is-window', outline([0, 0, 360, 280, 12])],
  ['is-side', 'M12 0h60v280H0V12A12 12 0 0 1 12 0Z'],
  ['is-card', outline(...tiles, [92, 78, 238, 92, 6], [92, 182, 238, 100, 6])],
  ['is-bright', outline([32, 16, 28, 6, 3])],
  ['is-quiet', outline(...quietMenu)],
  ['is-chosen', outline([14, 62, 46, 6, 3])],
  ['is-bar', outline(...bars, ...signs)],
  ['is-faint', outline(...tileTitles, ...rows.map((y, at): Box => [122, y + 2, titles[at] ?? 0, 6, 3]))],
  [
    'is-ink',
    outline(
      [184, 44, 38, 10, 3],
      [266, 44, 38, 10, 3],
      ...rows.map((y, at): Box => [318 - (amounts[at] ?? 0), y + 2, amounts[at] ?? 0, 6, 3]),
    ),
  ],
  ['is-good', outline(...states.filter((_, at) => isGood(at)))],
  ['is-waiting', outline(...states.filter((_, at) => !isGood(at)))],
  ['is-accent', outline([12, 12, 14, 14, 4], [102, 44, 48, 10, 3], [294, 98, 18, 60, 3])],
]

export function ProductPicture(): ReactNode {
  return (
    <svg className="login-picture" viewBox="0 0 360 260" aria-hidden="true">
      {inks.map(([ink, shape]) => (
        <path key={ink} className={ink} d={shape} />
      ))}
    </svg>
  )
}
