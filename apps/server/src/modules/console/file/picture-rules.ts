// What a picture must be, and what becomes of it, by the purpose it is uploaded for.
import type { ImagePurpose } from '@merchant/contract'
import type { FileAccess } from '../storage/index.ts'
import { imageParameters } from './file.parameters.ts'

export interface PictureRule {
  readonly access: FileAccess
  readonly maxBytes: number
  /** Least length of the shorter side, in pixels. */
  readonly minSide: number
  /** Longer pictures are made this long before they are kept. */
  readonly longestSide: number
  /** Identity papers go on to the provider, which takes no WebP. */
  readonly keepAs: 'webp' | 'jpg'
}

const image = imageParameters

export const pictureRules: Readonly<Record<ImagePurpose, PictureRule>> = {
  GOODS: {
    access: 'PUBLIC',
    maxBytes: image.maxBytes,
    minSide: image.goodsMinSide,
    longestSide: 2048,
    keepAs: 'webp',
  },
  SHOP_LOGO: {
    access: 'PUBLIC',
    maxBytes: image.logoMaxBytes,
    minSide: image.logoMinSide,
    longestSide: 800,
    keepAs: 'webp',
  },
  AVATAR: {
    access: 'PUBLIC',
    maxBytes: image.avatarMaxBytes,
    minSide: image.avatarMinSide,
    longestSide: 480,
    keepAs: 'webp',
  },
  CERTIFICATE: {
    access: 'PRIVATE',
    maxBytes: image.certificateMaxBytes,
    minSide: image.certificateMinSide,
    longestSide: 2400,
    keepAs: 'jpg',
  },
  QUALIFICATION: {
    access: 'PRIVATE',
    maxBytes: image.certificateMaxBytes,
    minSide: image.certificateMinSide,
    longestSide: 2400,
    keepAs: 'jpg',
  },
  TRANSFER_SLIP: {
    access: 'PRIVATE',
    maxBytes: image.voucherMaxBytes,
    minSide: image.voucherMinSide,
    longestSide: 2400,
    keepAs: 'jpg',
  },
  VOUCHER: {
    access: 'PRIVATE',
    maxBytes: image.voucherMaxBytes,
    minSide: image.voucherMinSide,
    longestSide: 2400,
    keepAs: 'jpg',
  },
}
