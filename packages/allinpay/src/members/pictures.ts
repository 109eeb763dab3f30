/** Pictures of papers, which newer deployments read and compare with what a member handed in. */
import { InvalidArgument, mustBeAddress, mustBeText } from '../argument.ts'
import type { Line } from '../operation.ts'
import type { Outcome } from '../outcome.ts'
import { findInteger } from '../reply-data.ts'
import { PICTURE_TYPE } from '../wire/index.ts'

export type PictureKind = keyof typeof PICTURE_TYPE

export interface Pictures {
  /** A JPEG or PNG of at most 1 MB. What the comparison came to is notified, perhaps several times, and shown by `info`. */
  submitPicture(picture: {
    memberNo: string
    kind: PictureKind
    bytes: Uint8Array
    backUrl?: string
  }): Promise<Outcome<{ isTaken: boolean }>>
}

const MOST_BYTES = 1024 * 1024

export function createPictures({ settings, gateway }: Line): Pictures {
  return {
    submitPicture: ({ memberNo, kind, bytes, backUrl }) =>
      gateway.call({
        method: 'memberService.idcardCollect',
        kind: 'command',
        params: () => {
          if (bytes.length === 0 || bytes.length > MOST_BYTES)
            throw new InvalidArgument('a picture has 1 byte to 1 megabyte')
          return {
            bizUserId: mustBeText(memberNo, 'the member number', 32),
            picType: PICTURE_TYPE[kind],
            picture: Buffer.from(bytes).toString('base64'),
            ocrComparisonResultBackUrl: mustBeAddress(backUrl ?? settings.backUrl, 'the notification address'),
          }
        },
        read: (data) => ({ isTaken: findInteger(data, 'result') === 1 }),
      }),
  }
}
