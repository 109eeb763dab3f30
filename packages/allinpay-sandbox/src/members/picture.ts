/** idcardCollect: a picture of a paper is taken and compared at once; what it came to is notified. */
import { PICTURE_TYPE } from '@merchant/allinpay/wire'
import { address, choice, optional, text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { notify } from '../notifications/enqueue.ts'
import { isCompany, mustFindMember } from './member.ts'

/** Base64 of one megabyte. */
const LONGEST = 1_400_000
const OF_PERSONS: readonly number[] = [PICTURE_TYPE.identityFront, PICTURE_TYPE.identityBack]
/** The bytes with which a JPEG and a PNG begin. */
const BEGINNINGS = ['ffd8ff', '89504e47']

/** Refuses 30001 unknown, 30006 a company's paper of a person, 10000 what is no picture. What it shows is nowhere kept. */
export const idcardCollectService = service({
  method: 'memberService.idcardCollect',
  params: {
    bizUserId: text(32),
    picType: choice(...Object.values(PICTURE_TYPE)),
    picture: text(LONGEST, /^[A-Za-z0-9+/]+={0,2}$/),
    ocrComparisonResultBackUrl: optional(address()),
  },
  async run(work, { bizUserId, picType, picture, ocrComparisonResultBackUrl }) {
    const member = await mustFindMember(work, bizUserId)
    if (!isCompany(member) && !OF_PERSONS.includes(picType)) refuse('30006')
    const beginning = Buffer.from(picture.slice(0, 16), 'base64').toString('hex')
    if (!BEGINNINGS.some((known) => beginning.startsWith(known))) refuse('10000')
    notify(work, {
      type: 'picture',
      bizUserId,
      backUrl: ocrComparisonResultBackUrl ?? null,
      body: {
        bizUserId,
        ...(OF_PERSONS.includes(picType) ? { ocrIdcardComparisonResult: 1 } : { ocrRegnumComparisonResult: 1 }),
        resultInfo: '比对一致',
      },
    })
    return { result: 1 }
  },
})
