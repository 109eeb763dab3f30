// What happened to a return, the newest first, with what either side said and showed then.
import type { ReturnInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { useText } from '../../../i18n/text.ts'
import { ProofPictures } from './proof-pictures.tsx'
import { returnOrderTexts } from './return-order.texts.ts'

export function ReturnHistory({ history }: { readonly history: ReturnInfo['history'] }): ReactNode {
  const t = useText(returnOrderTexts)
  const steps = history.toReversed().map(({ at, actor: who, text, words, proofs }) => ({
    at,
    who,
    text,
    beside: (
      <>
        {words !== '' && <q>{words}</q>}
        <ProofPictures label={t('proofs')} proofs={proofs} />
      </>
    ),
  }))
  return <HistoryList steps={steps} />
}
