// What the editor says of drafts on the server: one that waits to be gone on with, a newer one of somebody else, or one that is gone.
import { api, formatInstant, type GoodsDraft, type GoodsDraftRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useRead } from '../../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../../components/layout/notice-bar.tsx'
import { PageLink, usePage } from '../../../../components/layout/page.tsx'
import { useText } from '../../../../i18n/text.ts'
import { goodsDraftTexts } from './goods-draft.texts.ts'
import { useDropDraft } from './use-drop-draft.ts'
import type { DraftTrouble } from './use-server-draft.ts'

interface DraftOfferProps {
  /** Null: new goods. */
  readonly goodsId: string | null
  readonly onTakeUp: (draft: GoodsDraft) => void
}

/** For an editor in which nothing was typed yet. */
export function DraftOffer({ goodsId, onTakeUp }: DraftOfferProps): ReactNode {
  const t = useText(goodsDraftTexts)
  const { search, go } = usePage()
  const dropDraft = useDropDraft()
  const ofGoods = useRead(
    api.goodsDraft.info,
    { goodsId: goodsId ?? '' },
    { quiet: true, staleTime: 0, enabled: goodsId !== null },
  )
  const ofNew = useRead(api.goodsDraft.list, { ofNew: true }, { quiet: true, staleTime: 0, enabled: goodsId === null })
  const draft: GoodsDraftRow | null = (goodsId === null ? ofNew.data?.list[0] : ofGoods.data) ?? null
  const others = goodsId === null ? (ofNew.data?.total ?? 0) - 1 : 0
  const isAskedFor = draft !== null && search.draft === draft.id
  const isTaken = useRef(false)
  const takeUpNow = useEffectEvent(() => {
    if (isTaken.current || !ofGoods.data) return
    isTaken.current = true
    onTakeUp(ofGoods.data)
  })
  // Whoever comes from the list of drafts has chosen it there.
  useEffect(() => {
    if (isAskedFor) takeUpNow()
  }, [isAskedFor])
  if (draft === null || isAskedFor) return null
  const goOn = () => {
    if (goodsId === null) go(`/goods/add?draft=${draft.id}`)
    else if (ofGoods.data) onTakeUp(ofGoods.data)
  }
  const what = t('offerWhat', {
    title: draft.title === '' ? t('untitled') : draft.title,
    name: draft.isMine ? t('me') : draft.savedBy,
    time: formatInstant(draft.savedAt),
  })
  return (
    <NoticeBar
      tone="info"
      title={t('offer')}
      action={
        <>
          <Button size="small" type="primary" onClick={goOn}>
            {t('goOn')}
          </Button>
          <Button size="small" onClick={() => void dropDraft.asked(draft)}>
            {t('drop')}
          </Button>
        </>
      }
    >
      {what}
      {others > 0 && (
        <>
          {t('offerMore', { count: others })}
          <PageLink to="/goods/index?tab=DRAFT">{t('toDrafts')}</PageLink>
        </>
      )}
    </NoticeBar>
  )
}

interface DraftTroubleBarProps {
  readonly trouble: DraftTrouble | null
  readonly onLoad: (draft: GoodsDraft) => void
  readonly onInsist: () => void
  readonly onDrop: () => void
}

/** For an editor in which something stands that the server has not. */
export function DraftTroubleBar({ trouble, onLoad, onInsist, onDrop }: DraftTroubleBarProps): ReactNode {
  const t = useText(goodsDraftTexts)
  const id = trouble?.kind === 'newer' ? trouble.draft.id : ''
  const { refresh } = useRead(api.goodsDraft.info, { id }, { enabled: false })
  const load = async () => {
    const { data } = await refresh()
    if (data) onLoad(data)
  }
  if (trouble?.kind === 'newer') {
    const { isMine, savedBy, savedAt } = trouble.draft
    return (
      <NoticeBar
        tone="warning"
        title={t('newer')}
        action={
          <>
            <Button size="small" type="primary" onClick={() => void load()}>
              {t('load')}
            </Button>
            <Button size="small" onClick={onInsist}>
              {t('overwrite')}
            </Button>
          </>
        }
      >
        {isMine
          ? t('newerMine', { time: formatInstant(savedAt) })
          : t('newerWhat', { name: savedBy, time: formatInstant(savedAt) })}
      </NoticeBar>
    )
  }
  if (trouble?.kind !== 'gone') return null
  return (
    <NoticeBar
      tone="warning"
      title={t('gone')}
      action={
        <>
          <Button size="small" type="primary" onClick={onInsist}>
            {t('saveAnew')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('drop')}
          </Button>
        </>
      }
    >
      {t('goneWhat')}
    </NoticeBar>
  )
}
