// Publishing new goods (/goods/add) and editing existing ones (/goods/edit/{id}): one editor, drawn from what is there.
import { api, type GoodsInfo } from '@merchant/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { DraftedGoods } from './drafts/drafted-goods.tsx'
import { OffBar } from '../goods-off/off-bar.tsx'
import { goodsOffTexts } from '../goods-off/goods-off.texts.ts'
import { GoodsEditor } from './goods-editor.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { TemplatedGoods } from './templates/templated-goods.tsx'
import { TemplatesButton } from './templates/templates-button.tsx'
import { useCategories } from './use-categories.ts'

export default function GoodsEditorPage(): ReactNode {
  const { params, search } = usePage()
  // The editor waits for them: asked at once, beside the goods.
  useCategories()
  if (params.id !== undefined) return <ExistingGoods id={params.id} />
  if (search.copy !== undefined) return <CopiedGoods key={search.copy} id={search.copy} />
  if (search.template !== undefined) return <TemplatedGoods key={search.template} id={search.template} />
  return search.draft === undefined ? <NewGoods /> : <DraftedGoods key={search.draft} id={search.draft} />
}

/** New goods that are made after others. */
function CopiedGoods({ id }: { id: string }): ReactNode {
  const t = useText(goodsEditorTexts)
  const shared = useText(sharedTexts)
  const [round, setRound] = useState(0)
  const { data, error, refresh } = useRead(api.goods.info, { id }, { quiet: true })
  return (
    <>
      <PageHeader note={data === undefined || data.off !== null ? undefined : t('copied', { title: data.title })} />
      {data !== undefined && data.off !== null ? (
        <NotCopied title={data.title} />
      ) : data !== undefined ? (
        <GoodsEditor key={round} goods={null} copied={data} onStartOver={() => setRound(round + 1)} />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </>
  )
}

/** What the platform has taken off does not come back under another number. */
function NotCopied({ title }: { readonly title: string }): ReactNode {
  const t = useText(goodsOffTexts)
  const page = usePage()
  return (
    <EmptyState
      kind="nothing"
      text={`“${title}”：${t('notCopied')}`}
      action={{ label: t('toGoods'), onAct: () => page.go('/goods/index?tab=FORCED_OFF') }}
    />
  )
}

function NewGoods(): ReactNode {
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHeader actions={<TemplatesButton />} />
      <GoodsEditor key={round} goods={null} onStartOver={() => setRound(round + 1)} />
    </>
  )
}

function ExistingGoods({ id }: { id: string }): ReactNode {
  const t = useText(goodsEditorTexts)
  const shared = useText(sharedTexts)
  const page = usePage()
  const { data, error, isFetching, refresh } = useRead(api.goods.info, { id }, { quiet: true, staleTime: 0 })
  // What the editor was opened with: later readings must not replace what is being typed.
  const [opened, setOpened] = useState<{ readonly goods: GoodsInfo; readonly round: number } | null>(null)
  useEffect(() => {
    if (opened === null && data !== undefined && !isFetching) setOpened({ goods: data, round: 0 })
  }, [opened, data, isFetching])
  const title = opened?.goods.title
  const nameTab = useEffectEvent((goodsTitle: string) => page.setTitle(t('editTitle', { title: goodsTitle })))
  useEffect(() => {
    if (title !== undefined) nameTab(title)
  }, [title])
  const startOver = async () => {
    const { data: latest } = await refresh()
    if (latest !== undefined) setOpened((before) => ({ goods: latest, round: (before?.round ?? 0) + 1 }))
  }
  return (
    <>
      <PageHeader note={opened?.goods.goodsNo} />
      {opened !== null && opened.goods.saleStatus === 'BANNED' ? (
        <OffBar goods={opened.goods} />
      ) : opened !== null ? (
        <GoodsEditor
          key={opened.round}
          goods={opened.goods}
          isFresh={opened.round === 0}
          onStartOver={() => void startOver()}
        />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </>
  )
}
