// Re-encodes uploaded pictures: decoded under limits, turned upright, stripped of everything but the picture.
import { MAX_PICTURE_PIXELS, said, sameInBoth } from '@merchant/contract'
import sharp, { type Sharp } from 'sharp'
import type { UploadedFile } from '../../../kernel/handlers.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { leastSizeOf, type PictureRule } from './picture-rules.ts'
import { fileNameOf } from './file-name.ts'
import { fileParameters } from './file.parameters.ts'
import { mustBeOneOf } from './sniff.ts'

export interface Picture {
  readonly bytes: Buffer
  readonly thumbnail: Buffer
  /** The thumbnail as AVIF; null where that is not smaller, and of papers. */
  readonly thumbnailAvif: Buffer | null
  readonly width: number
  readonly height: number
}

const { thumbnailSide } = fileParameters
const DECODE_SECONDS = 10
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Looks as well as the WebP of a thumbnail, and takes a twentieth of a second (decision 561). */
const AS_GOOD = { quality: 50, effort: 2 }
const TEN_THOUSANDS = sameInBoth(String(MAX_PICTURE_PIXELS / 10_000))

// Allows three decoders only, whatever a file claims to be: no SVG, no PDF, no ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// No upload is decoded twice, so a cache would only hold memory.
sharp.cache(false)

/**
 * The picture that is kept, and its thumbnail, both without metadata.
 * Refuses with file.empty, file.wrongType, file.disguised, file.tooLarge, file.tooManyPixels, file.tooSmall, file.tooTall or file.unreadable.
 */
export async function makePicture(file: UploadedFile, rule: PictureRule): Promise<Picture> {
  const { bytes } = file
  if (bytes.length > rule.maxBytes) refuse('file.tooLarge', { limit: sameInBoth(`${rule.maxBytes / 1024 / 1024} MB`) })
  await mustBeOneOf(rule.types, file)
  const { width, height, orientation = 1 } = await readably(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (width * height > MAX_PICTURE_PIXELS) refuse('file.tooManyPixels', { limit: TEN_THOUSANDS })
  const least = leastSizeOf(rule)
  // As EXIF says it; from 5 on the picture lies on its side.
  const [wide, high] = orientation >= 5 ? [height, width] : [width, height]
  const named = { name: fileNameOf(file.name, '-'), size: `${wide}×${high}` }
  if (wide < least.width || high < least.height)
    refuse('file.tooSmall', {
      ...named,
      limit: said(`${least.width}×${least.height} 像素`, `${least.width}×${least.height} pixels`),
    })
  // Made as low as it has to be, it would be too narrow.
  const { highest = 0, minWidth = 0 } = rule
  if (wide * highest < high * minWidth) refuse('file.tooTall', { ...named, times: Math.floor(highest / minWidth) })
  return readably(() => encode(bytes, rule))
}

async function encode(
  bytes: Buffer,
  { longestSide, highest = longestSide, isSquare, keepAs, maxBytes }: PictureRule,
): Promise<Picture> {
  const fitted = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: longestSide, height: highest, fit: 'inside', withoutEnlargement: true })
  const upright = isSquare === true ? await madeSquare(fitted) : fitted
  const kept = await lightEnough(upright, keepAs, maxBytes)
  const small = sharp(kept.data).resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
  const thumbnail = await (keepAs === 'webp' ? small.webp({ quality: 78 }) : small.jpeg({ quality: 80 })).toBuffer()
  const avif = keepAs === 'webp' ? await small.clone().avif(AS_GOOD).toBuffer() : null
  return {
    bytes: kept.data,
    thumbnail,
    thumbnailAvif: avif !== null && avif.length < thumbnail.length ? avif : null,
    width: kept.info.width,
    height: kept.info.height,
  }
}

/** Encoded anew a picture may weigh more than it came with: then it is made coarser, so that it keeps its own rule. */
async function lightEnough(picture: Sharp, keepAs: PictureRule['keepAs'], maxBytes: number) {
  const encodedAt = (lower: number) =>
    (keepAs === 'webp'
      ? picture.clone().webp({ quality: 84 - lower })
      : picture
          .clone()
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 90 - lower })
    ).toBuffer({ resolveWithObject: true })
  for (const lower of [0, 20, 40]) {
    const kept = await encodedAt(lower)
    if (kept.data.length <= maxBytes) return kept
  }
  return encodedAt(70)
}

async function madeSquare(fitted: Sharp): Promise<Sharp> {
  const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true })
  const side = Math.max(info.width, info.height)
  return sharp(data).resize({ width: side, height: side, fit: 'contain', background: CLEAR })
}

/** Answers any error of the decoder as file.unreadable: its messages are for developers, not for people. */
async function readably<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    return refuse('file.unreadable')
  }
}
