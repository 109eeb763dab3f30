// What the states of a qualification are called, and in which tone.
import type { AskedQualification, BrandLevel, QualificationStatus } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

interface Label {
  readonly text: Text
  readonly tone: Tone
}

export const qualificationLabels: Readonly<Record<QualificationStatus, Label>> = {
  PENDING: { text: ['待审核', 'To review'], tone: 'info' },
  PASSED: { text: ['已通过', 'Passed'], tone: 'success' },
  REJECTED: { text: ['已驳回', 'Rejected'], tone: 'danger' },
  EXPIRED: { text: ['已过期', 'Expired'], tone: 'warning' },
}

export const levelTexts: Readonly<Record<BrandLevel, Text>> = {
  OWN: ['自有品牌', 'Own brand'],
  FIRST: ['一级授权', 'First level'],
  SECOND: ['二级授权', 'Second level'],
}

export const askedLabels: Readonly<Record<AskedQualification['state'], Label>> = {
  HELD: { text: ['已具备', 'Held'], tone: 'success' },
  WAITING: { text: ['审核中', 'In review'], tone: 'info' },
  MISSING: { text: ['未具备', 'Missing'], tone: 'danger' },
}
