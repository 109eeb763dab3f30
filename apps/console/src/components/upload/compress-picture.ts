// Makes a photo small enough to travel before it leaves the browser; small pictures go as they are.

const SMALL_ENOUGH_BYTES = 500_000
const LONGEST_SIDE = 2000
/** Of a strip, whose width is what counts. */
const HIGHEST = 12_000
const QUALITY = 0.86

/**
 * The picture itself, or a JPEG of at most 2000 px per side.
 * What the browser cannot read is left to the server to judge.
 * @param isStrip it may be much higher than wide, and is not made narrow for that
 */
export async function compressPicture(file: File, isStrip = false): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const scale = Math.min(1, LONGEST_SIDE / bitmap.width, (isStrip ? HIGHEST : LONGEST_SIDE) / bitmap.height)
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
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (smaller === null || smaller.size >= file.size) return file
  // The name stays, by which it is found in the library; its ending would lie.
  return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: smaller.type })
}
