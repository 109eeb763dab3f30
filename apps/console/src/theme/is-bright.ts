// Whether black text reads better on a colour than white; takes the place of antd's own answer, which brings a colour picker.

interface Colour {
  toRgb(): { readonly r: number; readonly g: number; readonly b: number }
}

/** Brightness as television weighs the three colours (ITU-R BT.601), 0 to 255. */
export function isBright(colour: Colour): boolean {
  const { r, g, b } = colour.toRgb()
  return 0.299 * r + 0.587 * g + 0.114 * b > 192
}
