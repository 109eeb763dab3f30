// Re-encodes uploaded pictures: decoded under limits, turned upright, stripped of everything but the picture.
import { said, sameInBoth } from '@merchant/contract'
import sharp from 'sharp'
import { refuse } from '../../../kernel/refusal.ts'
import type { PictureRule } from './picture-rules.ts'
import { imageParameters } from './file.parameters.ts'

export interface Picture {
  readonly bytes: Buffer
  readonly thumbnail: Buffer
  readonly width: number
  readonly height: number
}

const { maxPixels, thumbnailSide } = imageParameters
const DECODE_SECONDS = 10

// Allows three decoders only, whatever a file claims to be: no SVG, no PDF, no ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// No upload is decoded twice, so a cache would only hold memory.
sharp.cache(false)

/**
 * The picture that is kept, and its thumbnail, both without metadata.
 * @param name the name it was uploaded under; only its ending is looked at
 * Refuses with file.tooLarge, file.tooSmall or file.unreadable.
 */
export async function makePicture(name: string, bytes: Buffer, rule: PictureRule): Promise<Picture> {
  if (bytes.length > rule.maxBytes) refuse('file.tooLarge', { limit: sameInBoth(`${rule.maxBytes / 1024 / 1024} MB`) })
  if (!hasPictureName(name) || !hasPictureMagic(bytes)) refuse('file.unreadable')
  const { width, height } = await readably(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > maxPixels)
    refuse('file.tooLarge', { limit: said(`${maxPixels / 10_000} 万像素`, `${maxPixels / 1_000_000} megapixels`) })
  if (Math.min(width, height) < rule.minSide)
    refuse('file.tooSmall', {
      limit: said(`${rule.minSide}×${rule.minSide} 像素`, `${rule.minSide}×${rule.minSide} pixels`),
    })
  return readably(() => encode(bytes, rule))
}

async function encode(bytes: Buffer, { longestSide, keepAs }: PictureRule): Promise<Picture> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  const kept = await (
    keepAs === 'webp' ? upright.webp({ quality: 84 }) : upright.flatten({ background: '#ffffff' }).jpeg({ quality: 90 })
  ).toBuffer({ resolveWithObject: true })
  const small = sharp(kept.data).resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
  const thumbnail = await (keepAs === 'webp' ? small.webp({ quality: 78 }) : small.jpeg({ quality: 80 })).toBuffer()
  return { bytes: kept.data, thumbnail, width: kept.info.width, height: kept.info.height }
}

/** Answers any error of the decoder as file.unreadable: its messages are for developers, not for people. */
async function readably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    return refuse('file.unreadable')
  }
}

/** Browsers name a compressed picture "blob", without an ending; any other ending than a picture's is refused. */
function hasPictureName(name: string): boolean {
  return !name.includes('.') || /\.(jpe?g|png|webp)$/i.test(name)
}

function hasPictureMagic(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || isWebp
}
