// States of a certification, a person's or a company's, as people read them.
import type { Api, DataOf } from '@merchant/contract'
import type { Standing } from '../../../components/layout/step-list.tsx'

export { certificationLabels } from '@merchant/contract/labels'

export type RealName = DataOf<Api['user']['realName']>
export type CertificationState = RealName['status']

export function standingOf(status: CertificationState): Standing {
  if (status === 'PASSED') return 'done'
  return status === 'REJECTED' || status === 'EXPIRED' ? 'failed' : 'current'
}
