// What a picture must be, and what becomes of it, by the purpose it is uploaded for.
import { type DocumentPurpose, type ImagePurpose, type UploadRule, uploadRules } from '@merchant/contract'
import type { FileAccess } from '../storage/index.ts'

export interface PictureRule extends UploadRule {
  readonly access: FileAccess
  readonly minSide: number
  /** Longer pictures are made this long before they are kept. */
  readonly longestSide: number
  /** What may be higher than wide, a strip of a detail, is not made narrow for its height. */
  readonly highest?: number
  /** What is not square gets clear margins. */
  readonly isSquare?: true
  /** Identity papers go on to the provider, which takes no WebP. */
  readonly keepAs: 'webp' | 'jpg'
}

/** A WebP is no higher than 16,383 pixels. */
const HIGHEST = 12_000

const goods = { access: 'PUBLIC', longestSide: 2048, keepAs: 'webp' } as const
const paper = { access: 'PRIVATE', longestSide: 2400, keepAs: 'jpg' } as const

const made = {
  GOODS: goods,
  GOODS_DETAIL: { ...goods, longestSide: uploadRules.GOODS_DETAIL.mostWide, highest: HIGHEST },
  LIBRARY: { ...goods, highest: HIGHEST },
  SHOP_LOGO: { ...goods, longestSide: 800 },
  SHOP_BANNER: goods,
  BRAND_LOGO: { ...goods, longestSide: 480, isSquare: true },
  AVATAR: { ...goods, longestSide: 480 },
  CERTIFICATE: paper,
  QUALIFICATION: paper,
  TRANSFER_SLIP: paper,
  APPEAL: paper,
  RETURN_PROOF: paper,
  VOUCHER: paper,
} as const satisfies Record<ImagePurpose, Omit<PictureRule, keyof UploadRule>>

export const pictureRuleOf = (purpose: ImagePurpose): PictureRule => ({ ...made[purpose], ...uploadRules[purpose] })

/** How wide and high a picture is at least. */
export interface LeastSize {
  readonly width: number
  readonly height: number
}

export const leastSizeOf = ({ minSide = 0, minWidth = minSide }: UploadRule): LeastSize => ({
  width: minWidth,
  height: minSide,
})

/**
 * How large any public picture must be to do for this purpose; null: only what was uploaded for it will do. Pictures of the library
 * do for goods and shops alone, which tell what they use: nothing else keeps one from being deleted. How wide those of a detail are is
 * asked by the goods, which know what they show already.
 */
export const leastShared = (purpose: ImagePurpose | DocumentPurpose): LeastSize | null =>
  purpose === 'GOODS' || purpose === 'GOODS_DETAIL' || purpose === 'SHOP_LOGO' || purpose === 'SHOP_BANNER'
    ? leastSizeOf(purpose === 'GOODS_DETAIL' ? uploadRules.LIBRARY : uploadRules[purpose])
    : null

/** What was uploaded for the pictures of goods does for their detail. */
export const purposesFor = (purpose: ImagePurpose | DocumentPurpose): (ImagePurpose | DocumentPurpose)[] =>
  purpose === 'GOODS_DETAIL' ? ['GOODS_DETAIL', 'GOODS'] : [purpose]
