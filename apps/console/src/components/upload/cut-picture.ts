// Cuts a part out of a picture in the browser.
import type { Rect } from './crop-frame.ts'

const LONGEST_SIDE = 2000
const QUALITY = 0.92

/** A file of the same name with that part alone; null when the browser can't. What may be see-through stays a PNG. */
export async function cutPicture(file: File, bitmap: ImageBitmap, rect: Rect): Promise<File | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(rect.width, rect.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(rect.width * scale)
  canvas.height = Math.round(rect.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.drawImage(bitmap, rect.x, rect.y, rect.width, rect.height, 0, 0, canvas.width, canvas.height)
  const isPng = file.type === 'image/png'
  const type = isPng ? 'image/png' : 'image/jpeg'
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (cut === null) return null
  // The name stays, by which it is found in the library; its ending would lie.
  return new File([cut], `${file.name.replace(/\.[^.]*$/, '')}.${isPng ? 'png' : 'jpg'}`, { type })
}
