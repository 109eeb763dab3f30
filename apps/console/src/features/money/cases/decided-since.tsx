// Above a case about an order without a result: that the provider has given one since.
import type { MoneyCaseInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { callStatusLabels, hasEnded, UNDECIDED } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'

export function DecidedSince({ info }: { info: MoneyCaseInfo }): ReactNode {
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const { kind, state, callStatus } = info
  if (callStatus === null || state === 'RESOLVED' || !UNDECIDED.includes(kind) || !hasEnded(info)) return null
  return (
    <NoticeBar tone="info" title={t('decidedSince', { status: say(callStatusLabels[callStatus]) })}>
      {t('decidedWhat')}
    </NoticeBar>
  )
}
