// The editor of goods, step below step on one page: every keystroke is kept as a draft, saving goes on sale or to the warehouse.
import { formatInstant, type GoodsDraft, type GoodsInfo } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { ConflictBar } from '../../../components/form/conflict-bar.tsx'
import { DraftNote } from '../../../components/form/draft-note.tsx'
import { draftTexts } from '../../../components/form/draft.texts.ts'
import { draftKey } from '../../../components/form/form-draft.ts'
import { SaveBar } from '../../../components/form/save-bar.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { OffBar } from '../goods-off/off-bar.tsx'
import { AuditBar, type SentForm } from './audit-bar.tsx'
import { BrandNotice } from './brand-notice.tsx'
import { CompareButton } from './compare/compare-button.tsx'
import { CompletenessPanel } from './completeness/completeness-panel.tsx'
import { useAskedField } from './completeness/use-asked-field.ts'
import { DepositNotice } from './deposit-notice.tsx'
import { DraftOffer, DraftTroubleBar } from './drafts/draft-bars.tsx'
import { goodsDraftTexts } from './drafts/goods-draft.texts.ts'
import { formOf, takeUp, takeUpSent } from './drafts/take-up.ts'
import { useDropDraft } from './drafts/use-drop-draft.ts'
import { PapersNotice } from './papers-notice.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { TypedPreview } from './typed-preview.tsx'
import { ShippingSection, useAskedMeasure } from './freight-section.tsx'
import { BasicsSection, DetailSection, PicturesSection, ShopSection } from './goods-sections.tsx'
import { type GoodsValues, hasDimensions, isSent } from './goods-values.ts'
import { ServicesSection } from './promises/services-section.tsx'
import { ParamsSection } from './params/params-section.tsx'
import { SpecHintsOf } from './params/spec-hints.tsx'
import { SaleSection } from './sale-section.tsx'
import { SaleTimes } from './sale-times.tsx'
import { EditorStep } from './steps/editor-step.tsx'
import { EditorSteps } from './steps/editor-steps.tsx'
import { createTold } from './steps/told.ts'
import { TemplateButton } from './templates/template-button.tsx'
import { useCategories } from './use-categories.ts'
import { useEditorShop } from './use-editor-shop.ts'
import { useGoodsSaving } from './use-goods-saving.ts'

interface GoodsEditorProps {
  /** Null: new goods. */
  readonly goods: GoodsInfo | null
  /** What new goods are made after. */
  readonly copied?: GoodsInfo
  /** The template that they begin with. */
  readonly template?: { readonly id: string; readonly values: Partial<GoodsValues> }
  /** The draft of new goods that is gone on with. */
  readonly draftId?: string
  /** It was opened just now, and not begun anew. */
  readonly isFresh?: boolean
  /** Draws the editor anew from the goods as they are on the server now. */
  readonly onStartOver: () => void
}

/** Drawn once the categories are known or can't be: what a category says of its goods stands above most fields, and would push them down. */
export function GoodsEditor(props: GoodsEditorProps): ReactNode {
  const shared = useText(sharedTexts)
  const { data, error } = useCategories()
  if (data === undefined && error === null)
    return <div className="page-loading" role="status" aria-label={shared('loading')} />
  return <Editor {...props} />
}

function Editor({ goods, copied, template, draftId, isFresh = false, onStartOver }: GoodsEditorProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const formName = formOf({ goodsId: goods?.id, copiedId: copied?.id, templateId: template?.id, draftId })
  const key = draftKey(useLogin().user.id, formName)
  const dropDraft = useDropDraft()
  const saving = useGoodsSaving(goods, { copied, template: template?.values }, formName)
  const { draft, form, formProps, isBusy } = saving
  const [told] = useState(createTold)
  useAskedField()
  const isPhone = useIsPhone()
  const values = Form.useWatch(deciding, form)
  const { shop, shopId, isAsked } = useEditorShop(goods, values?.shopId ?? saving.initialValues.shopId)
  const ofShop = shopId === undefined ? {} : { shopId }
  const isShipped = isSent({ type: values?.type ?? saving.initialValues.type })
  const asked = useAskedMeasure(isShipped ? values?.freightTemplateId : null, shopId)
  const isOnSale = goods?.saleStatus === 'ON_SALE' && values?.categoryId === goods.categoryId
  const isSelling = goods?.saleStatus === 'ON_SALE' && values?.brandId === goods.brand?.id
  const standing = { categoryId: values?.categoryId, isOnSale }
  const startOver = () => {
    draft.drop()
    onStartOver()
  }
  const { server } = draft
  const load = (other: GoodsDraft) => {
    draft.drop()
    takeUp(key, other)
    onStartOver()
  }
  const loadSent = (sent: SentForm) => {
    if (goods === null) return
    // Nothing that was just typed is written over it when this editor goes.
    draft.drop()
    takeUpSent(key, sent, goods)
    onStartOver()
  }
  /** What is on the server goes too, unless somebody else has written there. */
  const dropAll = async () => {
    const own = server.own()
    if (own !== null && server.trouble?.kind !== 'newer') void dropDraft.now(own)
    startOver()
  }
  return (
    <WithAside
      asideLabel={t('preview')}
      aside={
        <>
          <CompletenessPanel form={form} origin={goods ?? copied ?? null} initial={saving.initialValues} />
          <EditorStep name="preview">
            <TypedPreview form={form} origin={goods ?? copied ?? null} />
          </EditorStep>
        </>
      }
    >
      {goods !== null && <OffBar goods={goods} />}
      {goods !== null && goods.auditStatus !== 'NONE' && (
        <AuditBar
          goods={goods}
          form={form}
          isUntouched={draft.restored === null && draft.keptAt === null}
          isFresh={isFresh}
          onTakeUp={loadSent}
          onChanged={onStartOver}
        />
      )}
      {draft.restored === null && copied === undefined && template === undefined && draft.keptAt === null && (
        <DraftOffer goodsId={goods?.id ?? null} onTakeUp={load} />
      )}
      <DraftTroubleBar
        trouble={server.trouble}
        onLoad={load}
        onInsist={() => server.insist(form.getFieldsValue(true), draft.baseNow())}
        onDrop={startOver}
      />
      <DraftNote draft={draft.restored} isStale={draft.isStale} onDrop={() => void dropAll()} />
      {shop?.status !== 'OPEN' && (
        <NoticeBar tone="info" title={t(shop === null ? 'noShop' : 'restingShop')}>
          {t('shopWhat')}
          <PageLink to="/shop/manager">{t('goShop')}</PageLink>
        </NoticeBar>
      )}
      <DepositNotice {...standing} />
      <PapersNotice {...standing} />
      <BrandNotice brandId={isSelling ? null : values?.brandId} shopId={shop?.id} />
      {saving.isConflicting && (
        <ConflictBar title={t('conflictTitle')} onLoad={startOver} onOverwrite={() => void saving.overwrite()}>
          {t('conflictWhat')}
        </ConflictBar>
      )}
      <EditorSteps form={form} told={told} hasCategory={values?.categoryId !== undefined} isShipped={isShipped} />
      <Form<GoodsValues>
        {...formProps}
        onFieldsChange={told.tell}
        initialValues={saving.initialValues}
        disabled={isBusy}
      >
        <EditorStep name="basics">
          {isAsked && <ShopSection />}
          <BasicsSection
            {...ofShop}
            goodsId={goods?.id}
            origin={goods ?? copied ?? null}
            isTypeKept={goods !== null}
            standingUntil={goods?.validUntil ?? null}
          />
        </EditorStep>
        <EditorStep name="params">
          <ParamsSection origin={goods ?? copied ?? null} />
        </EditorStep>
        <EditorStep name="pictures">
          <PicturesSection />
        </EditorStep>
        <SpecHintsOf categoryId={values?.categoryId}>
          <EditorStep name="sale">
            <SaleSection
              goods={goods}
              baseNow={draft.baseNow}
              asked={asked}
              complaints={saving.complaints}
              onComplaints={saving.setComplaints}
              isPriceLocked={saving.isPriceLocked}
              isStockLocked={saving.isStockLocked}
            />
          </EditorStep>
        </SpecHintsOf>
        {isShipped && (
          <EditorStep name="shipping">
            <ShippingSection
              {...ofShop}
              isNew={goods === null}
              hasDimensions={values?.isMatrix ?? false}
              presaleEndAt={goods?.presaleEndAt ?? null}
            />
            <ServicesSection />
          </EditorStep>
        )}
        <EditorStep name="detail">
          <DetailSection />
          {saving.mayShelve && <SaleTimes goods={goods} />}
        </EditorStep>
        <SaveButtons
          status={goods?.saleStatus}
          mayShelve={saving.mayShelve}
          isBusy={isBusy}
          keptAt={draft.keptAt}
          savedAt={server.savedAt}
          isKeptHereOnly={server.trouble?.kind === 'failed'}
          onSend={saving.send}
        >
          {goods !== null && <CompareButton savingNow={saving.savingNow} />}
          {/* A phone has room for what is done most; the row of the goods makes templates, too. */}
          {!isPhone && <TemplateButton shopId={shop?.id} valuesNow={() => form.getFieldsValue(true)} />}
        </SaveButtons>
      </Form>
    </WithAside>
  )
}

/** What other parts of the editor depend on: it is drawn anew for these alone, and not with every key. */
const deciding = (values: GoodsValues) => ({
  type: values.type,
  categoryId: values.categoryId,
  shopId: values.shopId,
  freightTemplateId: values.freightTemplateId,
  brandId: values.brandId,
  isMatrix: hasDimensions(values),
})

interface SaveButtonsProps {
  readonly status: GoodsInfo['saleStatus'] | undefined
  readonly mayShelve: boolean
  readonly isBusy: boolean
  readonly keptAt: string | null
  /** On the server. */
  readonly savedAt: string | null
  readonly isKeptHereOnly: boolean
  readonly onSend: (publish: boolean) => void
  /** Behind the two ways. */
  readonly children: ReactNode
}

/** Two ways to save, whose words depend on where the goods are now; the one that leaves them there for who may not shelve. */
function SaveButtons({ status, mayShelve, isBusy, onSend, children, ...kept }: SaveButtonsProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const isFix = status === 'FORCED_OFF'
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
      {isFix && (
        <Button type="primary" loading={isBusy} onClick={() => onSend(false)}>
          {t('sendFix')}
        </Button>
      )}
      {!isFix &&
        ways.map(({ text, publish }, at) => (
          <Button
            key={text}
            {...(at === 0 ? { type: 'primary', loading: isBusy } : { disabled: isBusy })}
            onClick={() => onSend(publish)}
          >
            {t(text)}
          </Button>
        ))}
      {!mayShelve && !isFix && (
        <span className="muted">{t(status === undefined ? 'shelfLockedNew' : 'shelfLocked')}</span>
      )}
      {children}
      <KeptNote {...kept} />
    </SaveBar>
  )
}

/** Where what is typed is kept by now. */
function KeptNote({
  keptAt,
  savedAt,
  isKeptHereOnly,
}: Pick<SaveButtonsProps, 'keptAt' | 'savedAt' | 'isKeptHereOnly'>): ReactNode {
  const t = useText(goodsDraftTexts)
  const drafts = useText(draftTexts)
  const time = (at: string) => formatInstant(at).slice(11)
  if (keptAt !== null && isKeptHereOnly)
    return <span className="muted tabular">{t('keptHere', { time: time(keptAt) })}</span>
  // What was typed since is on its way.
  if (savedAt !== null && (keptAt === null || savedAt >= keptAt))
    return <span className="muted tabular">{t('saved', { time: time(savedAt) })}</span>
  return keptAt === null ? null : <span className="muted tabular">{drafts('kept', { time: time(keptAt) })}</span>
}
