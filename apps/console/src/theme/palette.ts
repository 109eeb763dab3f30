// Derives shades that can be read from the colour a person picks: #1890ff on white has only 3.24:1 (WCAG AA asks 4.5).

export const DEFAULT_COLOR = '#1890ff'
/** The template's presets. */
export const PRESET_COLORS = [
  '#1890ff',
  '#409eff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959cd',
  '#f5222d',
] as const

type Rgb = readonly [red: number, green: number, blue: number]

/** The picked colour, darkened (or lightened) step by step until it has `ratio` against `background`. */
export function readableShade(picked: string, background: string, ratio = 4.6): string {
  const towards: Rgb = luminance(rgbOf(background)) > 0.5 ? [0, 0, 0] : [255, 255, 255]
  const color = rgbOf(picked)
  for (let share = 0; share <= 1; share += 0.02) {
    const shade = color.map((part, index) =>
      Math.round(part + ((towards[index] ?? 0) - part) * share),
    ) as unknown as Rgb
    if (contrast(hexOf(shade), background) >= ratio) return hexOf(shade)
  }
  return hexOf(towards)
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
