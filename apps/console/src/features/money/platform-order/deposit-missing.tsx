// How much of the deposit is missing by now, beside the order that asks for it: it may have been recharged meanwhile.
import { api, formatYuan, type PlatformOrderInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { platformOrderTexts } from './platform-order.texts.ts'

export function DepositMissing({ info }: { readonly info: PlatformOrderInfo }): ReactNode {
  const t = useText(platformOrderTexts)
  const isAsked = info.type === 'DEPOSIT_TOPUP' && info.status === 'UNPAID'
  const { data } = useRead(api.merchant.info, undefined, { enabled: isAsked, quiet: true })
  if (!isAsked || data === undefined) return null
  const { requiredFen, paidFen, missingFen } = data.deposit
  const sums = {
    missing: formatYuan(missingFen, true),
    required: formatYuan(requiredFen, true),
    paid: formatYuan(paidFen, true),
  }
  return <NoticeBar tone="info" title={missingFen === 0 ? t('depositIsWhole') : t('depositMissing', sums)} />
}
