// Qualifications and brand papers of a merchant.
import type { AskedState, BrandLevel, QualificationStatus } from '../endpoints/merchant/qualification.ts'
import type { Labels, LabelTexts } from './label.ts'

export const qualificationLabels: Labels<QualificationStatus> = {
  PENDING: { text: ['待审核', 'To review'], tone: 'info' },
  PASSED: { text: ['已通过', 'Passed'], tone: 'success' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'warning' },
}

export const brandLevelTexts: LabelTexts<BrandLevel> = {
  OWN: ['自有品牌', 'Own brand'],
  FIRST: ['一级授权', 'First level'],
  SECOND: ['二级授权', 'Second level'],
}

export const askedLabels: Labels<AskedState> = {
  HELD: { text: ['已具备', 'Held'], tone: 'success' },
  WAITING: { text: ['审核中', 'In review'], tone: 'info' },
  MISSING: { text: ['未具备', 'Missing'], tone: 'danger' },
}
