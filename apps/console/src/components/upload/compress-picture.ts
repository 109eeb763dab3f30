// Makes a photo small enough to travel before it leaves the browser; small pictures go as they are.
import { type UploadRule, uploadRules } from '@merchant/contract'

const SMALL_ENOUGH_BYTES = 500_000
const LONGEST_SIDE = 2000
/** Of a strip, whose width is what counts. */
const HIGHEST = 12_000
const QUALITIES = [0.86, 0.72, 0.58] as const

/**
 * The picture itself, or a JPEG: at most 2000 px per side, or as wide as its rule says, and as light as that takes it.
 * What the browser cannot read is left to the server to judge.
 * @param purpose a strip of a detail or for the library may be much higher than wide, and is not made narrow for that
 */
export async function compressPicture(file: File, purpose: keyof typeof uploadRules): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const { maxBytes, minWidth = 0, mostWide = LONGEST_SIDE }: UploadRule = uploadRules[purpose]
  const isStrip = purpose === 'GOODS_DETAIL' || purpose === 'LIBRARY'
  // What is too tall to be wide enough is for the server to say.
  const lower = Math.max((isStrip ? HIGHEST : LONGEST_SIDE) / bitmap.height, minWidth / bitmap.width)
  const scale = Math.min(1, mostWide / bitmap.width, lower)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return file
  // JPEG has no transparency; without this, see-through parts would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await lightEnough(canvas, maxBytes)
  if (smaller === null || smaller.size >= file.size) return file
  // The name stays, by which it is found in the library; its ending would lie.
  return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: smaller.type })
}

/** Coarser only where it would be refused for its weight. */
async function lightEnough(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> {
  let made: Blob | null = null
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (made === null || made.size <= maxBytes) return made
  }
  return made
}
