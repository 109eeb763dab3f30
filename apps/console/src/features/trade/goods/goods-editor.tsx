// The one-page editor of goods: every keystroke is kept as a draft, saving goes on sale or to the warehouse.
import { api, formatInstant, type GoodsInfo, refusalCode } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink, usePage } from '../../../components/layout/page.tsx'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin, useMay } from '../../../session/session.ts'
import { draftKey, dropDraft, readDraft, writeDraft } from './goods-draft.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { GoodsPreview } from './goods-preview.tsx'
import { BasicsSection, DetailSection, PicturesSection, SaleSection, ShippingSection } from './goods-sections.tsx'
import { baseOf, type GoodsBase, type GoodsValues, savingOf, valuesOf } from './goods-values.ts'

interface GoodsEditorProps {
  /** Null: new goods. */
  readonly goods: GoodsInfo | null
  /** Draws the editor anew from the goods as they are on the server now. */
  readonly onStartOver: () => void
}

export function GoodsEditor({ goods, onStartOver }: GoodsEditorProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const page = usePage()
  const notice = useNotice()
  const { user, shops } = useLogin()
  const key = draftKey(user.id, goods?.id ?? null)
  const [restored] = useState(() => readDraft(key))
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isConflicting, setConflicting] = useState(false)
  const standing = goods === null ? null : baseOf(goods)
  const mayShelve = useMay('goods.shelve')
  // New goods come with a price and a stock; later these have rights of their own.
  const isPriceLocked = !useMay('goods.setPrice') && goods !== null
  const isStockLocked = !useMay('goods.setStock') && goods !== null
  const lockedOf = ({ sku }: GoodsInfo) => ({
    ...(isPriceLocked && { priceFen: sku.priceFen }),
    ...(isStockLocked && { stock: sku.stock }),
  })
  // A stock typed in an older draft meant a change to the stock that was shown then.
  const stockBefore = isStockLocked ? undefined : restored?.base?.stockBefore
  const base = useRef<GoodsBase | null>(
    standing === null ? null : { ...standing, stockBefore: stockBefore ?? standing.stockBefore },
  )
  const publishes = useRef(goods?.saleStatus === 'ON_SALE')
  const save = useSend(api.goods.save, {
    refreshes: [api.goods.list, api.goods.info, api.board.merchant, api.merchant.info],
  })

  const submit = async (values: GoodsValues) => {
    try {
      const saved = await save.send(savingOf(values, base.current, publishes.current))
      dropDraft(key)
      notice.success(t(saved.saleStatus === 'ON_SALE' ? 'published' : 'warehoused'))
      page.close(`/goods/index?tab=${saved.saleStatus}`)
    } catch (error) {
      if (error instanceof ApiError && error.code === refusalCode('record.changed')) setConflicting(true)
      throw error
    }
  }
  const { form, formProps, isBusy } = useAppForm<GoodsValues>({ onSubmit: submit, isDrafted: true })
  const values = Form.useWatch<Partial<GoodsValues> | undefined>([], form)
  const send = (publish: boolean) => {
    publishes.current = publish
    form.submit()
  }
  const latest = useRead(api.goods.info, { id: goods?.id ?? '' }, { enabled: false })
  const overwrite = async () => {
    const { data } = await latest.refresh()
    if (data === undefined || base.current === null) return
    base.current = { ...(isStockLocked ? baseOf(data) : base.current), version: data.version }
    form.setFieldsValue(lockedOf(data))
    if (!mayShelve) publishes.current = data.saleStatus === 'ON_SALE'
    setConflicting(false)
    form.submit()
  }
  const startOver = () => {
    dropDraft(key)
    onStartOver()
  }
  const isStale = restored !== null && standing !== null && restored.base?.version !== standing.version
  const [shop] = shops

  return (
    <WithAside asideLabel={t('preview')} aside={<GoodsPreview values={values} />}>
      {restored !== null && <RestoredNote savedAt={restored.savedAt} isStale={isStale} onDrop={startOver} />}
      {shop?.status !== 'OPEN' && (
        <NoticeBar tone="info" title={t(shop === undefined ? 'noShop' : 'restingShop')}>
          {t('shopWhat')}
          <PageLink to="/shop/manager">{t('goShop')}</PageLink>
        </NoticeBar>
      )}
      {isConflicting && (
        <NoticeBar
          tone="warning"
          title={t('conflictTitle')}
          action={
            <>
              <Button size="small" type="primary" onClick={startOver}>
                {t('loadLatest')}
              </Button>
              <Button size="small" onClick={() => void overwrite()}>
                {t('overwrite')}
              </Button>
            </>
          }
        >
          {t('conflictWhat')}
        </NoticeBar>
      )}
      <Form<GoodsValues>
        {...formProps}
        initialValues={{ ...(restored?.values ?? valuesOf(goods)), ...(goods !== null && lockedOf(goods)) }}
        disabled={isBusy}
        onValuesChange={(changed, all) => {
          formProps.onValuesChange?.(changed, all)
          setKeptAt(writeDraft(key, base.current, all))
        }}
      >
        <BasicsSection />
        <PicturesSection />
        <SaleSection goods={goods} isPriceLocked={isPriceLocked} isStockLocked={isStockLocked} />
        <ShippingSection />
        <DetailSection />
        <SaveButtons status={goods?.saleStatus} mayShelve={mayShelve} isBusy={isBusy} keptAt={keptAt} onSend={send} />
      </Form>
    </WithAside>
  )
}

interface RestoredNoteProps {
  readonly savedAt: string
  /** The goods were changed after the draft was begun. */
  readonly isStale: boolean
  readonly onDrop: () => void
}

function RestoredNote({ savedAt, isStale, onDrop }: RestoredNoteProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const confirm = useConfirm()
  const drop = async () => {
    if (await confirm({ title: t('draftDropQuestion'), okText: t('draftDrop'), danger: true })) onDrop()
  }
  return (
    <NoticeBar
      tone={isStale ? 'warning' : 'info'}
      title={t('draftRestored')}
      action={
        <Button size="small" onClick={() => void drop()}>
          {t('draftDrop')}
        </Button>
      }
    >{`${t('draftRestoredWhat', { time: formatInstant(savedAt) })}${isStale ? t('draftStale') : ''}`}</NoticeBar>
  )
}

interface SaveButtonsProps {
  readonly status: GoodsInfo['saleStatus'] | undefined
  readonly mayShelve: boolean
  readonly isBusy: boolean
  readonly keptAt: string | null
  readonly onSend: (publish: boolean) => void
}

/** Two ways to save, whose words depend on where the goods are now; the one that leaves them there for who may not shelve. */
function SaveButtons({ status, mayShelve, isBusy, keptAt, onSend }: SaveButtonsProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const [first, second] =
    status === undefined
      ? (['publish', 'toWarehouse'] as const)
      : status === 'ON_SALE'
        ? (['saveOnSale', 'saveOffSale'] as const)
        : (['saveAndPublish', 'saveWarehouse'] as const)
  const ways = [
    { text: first, publish: true },
    { text: second, publish: false },
  ].filter(({ publish }) => mayShelve || publish === (status === 'ON_SALE'))
  return (
    <SaveBar>
      {ways.map(({ text, publish }, at) => (
        <Button
          key={text}
          {...(at === 0 ? { type: 'primary', loading: isBusy } : { disabled: isBusy })}
          onClick={() => onSend(publish)}
        >
          {t(text)}
        </Button>
      ))}
      {!mayShelve && <span className="muted">{t(status === undefined ? 'shelfLockedNew' : 'shelfLocked')}</span>}
      {keptAt !== null && (
        <span className="muted tabular">{t('draftKept', { time: formatInstant(keptAt).slice(11) })}</span>
      )}
    </SaveBar>
  )
}
