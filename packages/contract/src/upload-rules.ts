// What may be uploaded for what: the one table that the server refuses by and the console tells its people before they send.

const MB = 1024 * 1024

/** What a file is: what is decoded anew, what plays, what is only kept. */
export type UploadKind = 'IMAGE' | 'VIDEO' | 'DOC'

/** A type by what is in a file, and how its name may end. */
export const uploadTypes = {
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], kind: 'IMAGE' },
  png: { mime: 'image/png', endings: ['png'], kind: 'IMAGE' },
  webp: { mime: 'image/webp', endings: ['webp'], kind: 'IMAGE' },
  mp4: { mime: 'video/mp4', endings: ['mp4', 'm4v'], kind: 'VIDEO' },
  pdf: { mime: 'application/pdf', endings: ['pdf'], kind: 'DOC' },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    kind: 'DOC',
  },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    kind: 'DOC',
  },
} as const satisfies Record<string, { mime: string; endings: readonly string[]; kind: UploadKind }>
export type UploadType = keyof typeof uploadTypes

export interface UploadRule {
  readonly types: readonly UploadType[]
  readonly maxBytes: number
  /** Least length of a picture's shorter side, in pixels. */
  readonly minSide?: number
  /** Least width, where that is more; the height may be less. */
  readonly minWidth?: number
  /** Wider pictures are made so wide. */
  readonly mostWide?: number
  /** How long a video may last. */
  readonly maxSeconds?: number
}

const pictures = ['jpg', 'png', 'webp'] as const

export const uploadRules = {
  GOODS: { types: pictures, maxBytes: 2 * MB, minSide: 600 },
  /** Long details are cut in strips: wide enough, and as low as a line of text. Wider ones are made narrower when they come in. */
  GOODS_DETAIL: { types: pictures, maxBytes: 3 * MB, minSide: 100, minWidth: 750, mostWide: 1_500 },
  SHOP_LOGO: { types: pictures, maxBytes: 2 * MB, minSide: 200 },
  /** Four times as wide as high; 1200 × 300 looks good. */
  SHOP_BANNER: { types: pictures, maxBytes: 2 * MB, minSide: 240 },
  BRAND_LOGO: { types: pictures, maxBytes: 2 * MB, minSide: 120 },
  AVATAR: { types: pictures, maxBytes: 2 * MB, minSide: 120 },
  /** For the library: whatever it is used for asks for its own size then. */
  LIBRARY: { types: pictures, maxBytes: 5 * MB, minSide: 100 },
  CERTIFICATE: { types: pictures, maxBytes: 2 * MB, minSide: 600 },
  QUALIFICATION: { types: pictures, maxBytes: 2 * MB, minSide: 600 },
  /** Bank slips are narrow. */
  TRANSFER_SLIP: { types: pictures, maxBytes: 5 * MB, minSide: 200 },
  /** What proves an appeal: papers, receipts, pictures of chats. */
  APPEAL: { types: pictures, maxBytes: 5 * MB, minSide: 200 },
  /** What proves that a return is refused rightly. */
  RETURN_PROOF: { types: pictures, maxBytes: 5 * MB, minSide: 200 },
  VOUCHER: { types: pictures, maxBytes: 5 * MB, minSide: 200 },
  DOCUMENT: { types: ['pdf', 'xlsx', 'docx'], maxBytes: 20 * MB },
  /** As the tax platform makes it. */
  INVOICE: { types: ['pdf'], maxBytes: 2 * MB },
  GOODS_VIDEO: { types: ['mp4'], maxBytes: 50 * MB, maxSeconds: 60 },
} as const satisfies Record<string, UploadRule>

export type UploadPurpose = keyof typeof uploadRules

/** Width by height of the pictures of goods, by the field that names them: the editor cuts them so, and the server takes no others. */
export const goodsPictureRatios = { pictureFileIds: 1, longPictureFileIds: 3 / 4 } as const

/** A picture whose ratio differs by less looks as it is meant to. */
const NEAR = 0.02

/** @param ratio width by height */
export const isOfRatio = (
  { width, height }: { readonly width: number; readonly height: number },
  ratio: number,
): boolean => Math.abs(width / height / ratio - 1) <= NEAR

/** The most pixels that a picture may have, whatever it weighs. */
export const MAX_PICTURE_PIXELS = 40_000_000
/** What a file may be called. */
export const MAX_FILE_NAME = 100

/** For `<input accept>`. */
export const acceptOf = (purposes: readonly UploadPurpose[]): string =>
  [...new Set(purposes.flatMap((purpose) => uploadRules[purpose].types.map((type) => uploadTypes[type].mime)))].join(
    ',',
  )

/** "JPG、PNG、WEBP" */
export const typesText = (types: readonly UploadType[], between = '、'): string =>
  types.map((type) => type.toUpperCase()).join(between)
