// Going on with a draft of new goods (/goods/add?draft={id}), whoever began it and wherever.
import { api } from '@merchant/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '../../../../api/use-endpoint.ts'
import { draftKey, readDraft } from '../../../../components/form/form-draft.ts'
import { EmptyState } from '../../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { usePage } from '../../../../components/layout/page.tsx'
import { ReadFailure } from '../../../../components/layout/read-failure.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { useLogin } from '../../../../session/session.ts'
import { GoodsEditor } from '../goods-editor.tsx'
import { goodsDraftTexts } from './goods-draft.texts.ts'
import { formOf, takeUp } from './take-up.ts'

export function DraftedGoods({ id }: { id: string }): ReactNode {
  const t = useText(goodsDraftTexts)
  const shared = useText(sharedTexts)
  const { go } = usePage()
  const key = draftKey(useLogin().user.id, formOf({ draftId: id }))
  const { data, error, isFetching, refresh } = useRead(api.goodsDraft.info, { id }, { quiet: true, staleTime: 0 })
  // What is typed here already goes on; later readings never replace it.
  const [round, setRound] = useState(() => (readDraft(key) === null ? null : 0))
  const begin = useEffectEvent(() => {
    if (round !== null || !data) return
    takeUp(key, data)
    setRound(0)
  })
  useEffect(() => {
    if (data && !isFetching) begin()
  }, [data, isFetching])
  return (
    <>
      <PageHeader />
      {round !== null ? (
        <GoodsEditor key={round} goods={null} draftId={id} onStartOver={() => setRound(round + 1)} />
      ) : data === null ? (
        <EmptyState
          kind="nothing"
          text={t('goneTitle')}
          action={{ label: t('toDrafts'), onAct: () => go('/goods/index?tab=DRAFT') }}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </>
  )
}
