// The part of a picture that is cut out: a frame of one ratio that is moved and drawn closer, and never leaves the picture; pure.

export interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture. */
export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

/** Where the middle of the frame stands, and how close one looks: 1 is as far away as the picture allows. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const wholeFrame = ({ width, height }: Size): Frame => ({ x: width / 2, y: height / 2, zoom: 1 })

/** How close one may look before the cut has fewer pixels than it needs. */
export function closestZoom(size: Size, ratio: number, least: Size): number {
  const { width, height } = widest(size, ratio)
  return Math.max(1, Math.min(4, width / least.width, height / least.height))
}

function widest({ width, height }: Size, ratio: number): Size {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** What is cut out, within the picture. */
export function rectOf(size: Size, ratio: number, { x, y, zoom }: Frame): Rect {
  const whole = widest(size, ratio)
  const [width, height] = [whole.width / zoom, whole.height / zoom]
  return {
    x: between(0, x - width / 2, size.width - width),
    y: between(0, y - height / 2, size.height - height),
    width,
    height,
  }
}

/** Moved by parts of its own size, and held within the picture. */
export function moved(size: Size, ratio: number, frame: Frame, by: { readonly x: number; readonly y: number }): Frame {
  const { width, height } = rectOf(size, ratio, frame)
  const rect = rectOf(size, ratio, { ...frame, x: frame.x + by.x * width, y: frame.y + by.y * height })
  return { ...frame, x: rect.x + width / 2, y: rect.y + height / 2 }
}
