// The one-page editor of goods: every keystroke is kept as a draft, saving goes on sale or to the warehouse.
import { formatInstant, type GoodsInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { ConflictBar } from '../../../components/form/conflict-bar.tsx'
import { DraftNote } from '../../../components/form/draft-note.tsx'
import { draftTexts } from '../../../components/form/draft.texts.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { DepositNotice } from './deposit-notice.tsx'
import { PapersNotice } from './papers-notice.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { GoodsPreview } from './goods-preview.tsx'
import { ShippingSection, useAskedMeasure } from './freight-section.tsx'
import { BasicsSection, DetailSection, PicturesSection, ShopSection } from './goods-sections.tsx'
import { type GoodsValues, hasDimensions } from './goods-values.ts'
import { SaleSection } from './sale-section.tsx'
import { useEditorShop } from './use-editor-shop.ts'
import { useGoodsSaving } from './use-goods-saving.ts'

interface GoodsEditorProps {
  /** Null: new goods. */
  readonly goods: GoodsInfo | null
  /** What new goods are made after. */
  readonly copied?: GoodsInfo
  /** Draws the editor anew from the goods as they are on the server now. */
  readonly onStartOver: () => void
}

export function GoodsEditor({ goods, copied, onStartOver }: GoodsEditorProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const saving = useGoodsSaving(goods, copied ?? null)
  const { draft, form, formProps, isBusy } = saving
  const values = Form.useWatch<Partial<GoodsValues> | undefined>([], form)
  const { shop, shopId, isAsked } = useEditorShop(goods, values?.shopId)
  const ofShop = shopId === undefined ? {} : { shopId }
  const asked = useAskedMeasure(values?.freightTemplateId, shopId)
  const isOnSale = goods?.saleStatus === 'ON_SALE' && values?.categoryId === goods.categoryId
  const standing = { categoryId: values?.categoryId, isOnSale }
  const startOver = () => {
    draft.drop()
    onStartOver()
  }
  return (
    <WithAside asideLabel={t('preview')} aside={<GoodsPreview values={values} />}>
      <DraftNote draft={draft.restored} isStale={draft.isStale} onDrop={startOver} />
      {shop?.status !== 'OPEN' && (
        <NoticeBar tone="info" title={t(shop === null ? 'noShop' : 'restingShop')}>
          {t('shopWhat')}
          <PageLink to="/shop/manager">{t('goShop')}</PageLink>
        </NoticeBar>
      )}
      <DepositNotice {...standing} />
      <PapersNotice {...standing} />
      {saving.isConflicting && (
        <ConflictBar title={t('conflictTitle')} onLoad={startOver} onOverwrite={() => void saving.overwrite()}>
          {t('conflictWhat')}
        </ConflictBar>
      )}
      <Form<GoodsValues> {...formProps} initialValues={saving.initialValues} disabled={isBusy}>
        {isAsked && <ShopSection />}
        <BasicsSection {...ofShop} />
        <PicturesSection />
        <SaleSection
          goods={goods}
          baseNow={draft.baseNow}
          asked={asked}
          complaints={saving.complaints}
          onComplaints={saving.setComplaints}
          isPriceLocked={saving.isPriceLocked}
          isStockLocked={saving.isStockLocked}
        />
        <ShippingSection {...ofShop} isNew={goods === null} hasDimensions={hasDimensions(values ?? {})} />
        <DetailSection />
        <SaveButtons
          status={goods?.saleStatus}
          mayShelve={saving.mayShelve}
          isBusy={isBusy}
          keptAt={draft.keptAt}
          onSend={saving.send}
        />
      </Form>
    </WithAside>
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
  const drafts = useText(draftTexts)
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
        <span className="muted tabular">{drafts('kept', { time: formatInstant(keptAt).slice(11) })}</span>
      )}
    </SaveBar>
  )
}
