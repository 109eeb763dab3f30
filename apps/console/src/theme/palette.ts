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

interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const BLACK: Rgb = { red: 0, green: 0, blue: 0 }
const WHITE: Rgb = { red: 255, green: 255, blue: 255 }

/** The picked colour, darkened (or lightened) step by step until it has `ratio` against `background`. */
export function readableShade(picked: string, background: string, ratio = 4.6): string {
  const towards = luminance(rgbOf(background)) > 0.5 ? BLACK : WHITE
  const color = rgbOf(picked)
  for (let share = 0; share <= 1; share += 0.02) {
    const nearer = (part: number, end: number) => Math.round(part + (end - part) * share)
    const shade = {
      red: nearer(color.red, towards.red),
      green: nearer(color.green, towards.green),
      blue: nearer(color.blue, towards.blue),
    }
    if (contrast(hexOf(shade), background) >= ratio) return hexOf(shade)
  }
  return hexOf(towards)
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Whether a colour is taken for red: less than 20 degrees from it, and not a grey. */
export function isReddish(hex: string): boolean {
  const { red, green, blue } = rgbOf(hex)
  const spread = red - Math.min(green, blue)
  return red > Math.max(green, blue) && spread > 48 && Math.abs(green - blue) / spread < 1 / 3
}

const luminance = ({ red, green, blue }: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

function linear(part: number): number {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const rgbOf = (hex: string): Rgb => ({
  red: Number.parseInt(hex.slice(1, 3), 16),
  green: Number.parseInt(hex.slice(3, 5), 16),
  blue: Number.parseInt(hex.slice(5, 7), 16),
})
const hexOf = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
