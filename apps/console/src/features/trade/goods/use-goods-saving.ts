// Saving goods on top of the version that was read, with a draft kept on the way and a conflict solved by loading or overwriting.
import { api, formatInstant, type GoodsInfo } from '@merchant/contract'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { errorText, showError } from '../../../api/show-error.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { isConflict } from '../../../components/form/conflict-bar.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useLate } from '../../../components/form/use-late.ts'
import { useFormDraft } from '../../../components/form/use-form-draft.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsAuditTexts } from '../goods-audit/goods-audit.texts.ts'
import { detailIn } from '../goods-detail/detail-value.ts'
import { useServerDraft } from './drafts/use-server-draft.ts'
import { useParams } from './params/use-params.ts'
import { useOpenedShop } from './use-editor-shop.ts'
import { missingIn, useMissingRefusal } from './use-missing-refusal.tsx'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import {
  baseOf,
  broughtTo,
  copyOf,
  type GoodsBase,
  type GoodsValues,
  hasDimensions,
  lateValuesOf,
  savingOf,
  valuesOf,
} from './goods-values.ts'
import { type Matrix, skuFields } from './skus/matrix.ts'
import { complaintsAt, noComplaints, withStanding } from './skus/matrix-saving.ts'

/** Which fields of goods that exist already this person may not change: price and stock have permissions of their own. */
function useLocks(goods: GoodsInfo | null) {
  const isPriceLocked = !useMay('goods.setPrice') && goods !== null
  const isStockLocked = !useMay('goods.setStock') && goods !== null
  const lockedOf = (standing: GoodsInfo, matrix: Matrix | undefined): Partial<GoodsValues> => {
    if (matrix !== undefined) return { matrix: withStanding(matrix, standing, { isPriceLocked, isStockLocked }) }
    const [sku] = standing.skus
    return {
      ...(isPriceLocked && sku !== undefined && { priceFen: sku.priceFen }),
      ...(isStockLocked && sku !== undefined && { stock: sku.stock, alertQuantity: sku.alertQuantity }),
    }
  }
  return { isPriceLocked, isStockLocked, lockedOf }
}

const KEEP_AFTER_MS = 300

/** The draft that was found, here and on the server, and the base that saving stands on. */
function useGoodsDraft(
  goods: GoodsInfo | null,
  { isStockLocked, begunIn: begun }: { readonly isStockLocked: boolean; readonly begunIn: string | undefined },
  form: string,
) {
  const draft = useFormDraft<GoodsValues, GoodsBase>(form)
  const shop = useOpenedShop({ typed: draft.restored?.values.shopId, begun })
  const server = useServerDraft(form, goods?.id ?? null, shop?.id, draft.restored)
  const standing = goods === null ? null : baseOf(goods)
  // A stock typed in an older draft meant a change to the stock that was shown then.
  const stockBefore = isStockLocked ? undefined : draft.restored?.base?.stockBefore
  const base = useRef<GoodsBase | null>(
    standing === null ? null : { ...standing, stockBefore: stockBefore ?? standing.stockBefore },
  )
  // Five hundred SKUs are a hundred thousand characters: written when a hand rests, and before the page goes.
  const late = useLate(KEEP_AFTER_MS, (values: Partial<GoodsValues>) => draft.keep(values, base.current))
  return {
    ...draft,
    /** That the editor was opened for. */
    shop,
    /** The goods were changed after the draft was begun. */
    isStale: draft.restored !== null && standing !== null && draft.restored.base?.version !== standing.version,
    baseNow: () => base.current,
    standOn: (next: GoodsBase) => {
      base.current = next
    },
    server,
    keep: (values: Partial<GoodsValues>) => {
      if (hasDimensions(values)) late.call(values)
      else draft.keep(values, base.current)
      server.typed(values, base.current)
    },
    drop: () => {
      late.forget()
      draft.drop()
      server.forget()
    },
  }
}

/** What new goods begin with: other goods, or a template. */
export interface Beginning {
  readonly copied?: GoodsInfo | undefined
  readonly template?: Partial<GoodsValues> | undefined
}

/** @param formName where this browser keeps what is typed */
export function useGoodsSaving(goods: GoodsInfo | null, { copied, template }: Beginning, formName: string) {
  const t = useText(goodsEditorTexts)
  const audits = useText(goodsAuditTexts)
  const page = usePage()
  const notice = useNotice()
  const mayShelve = useMay('goods.shelve')
  const locks = useLocks(goods)
  const begunIn = copied?.shopId ?? template?.shopId
  const draft = useGoodsDraft(goods, { isStockLocked: locks.isStockLocked, begunIn }, formName)
  const [isConflicting, setConflicting] = useState(false)
  const [complaints, setComplaints] = useState(noComplaints)
  const publishes = useRef(goods?.saleStatus === 'ON_SALE')
  const save = useSend(api.goods.save, {
    refreshes: [
      api.goods.list,
      api.goods.info,
      api.goodsDraft.list,
      api.goodsRevision.ofGoods,
      api.goodsDraft.info,
      api.board.merchant,
      api.merchant.info,
    ],
    quiet: true,
  })
  const tellMissing = useMissingRefusal()

  const kept = ({ saleStatus, onSaleAt }: GoodsInfo) =>
    onSaleAt === null
      ? t(saleStatus === 'ON_SALE' ? 'published' : 'warehoused')
      : t('warehousedUntil', { at: formatInstant(onSaleAt).slice(0, 16) })
  const submit = async (values: GoodsValues) => {
    try {
      const typedIn = await draft.server.settle()
      const saved = await save.send({
        ...bodyOf(values, publishes.current),
        ...(typedIn !== undefined && { draft: typedIn }),
      })
      const waits = saved.auditStatus === 'SUBMITTED'
      notice.success(waits ? audits('sent') : kept(saved))
      page.close(`/goods/index?tab=${waits ? saved.auditStatus : saved.saleStatus}`)
    } catch (error) {
      const missing = missingIn(error)
      if (missing === null) showError(error)
      else tellMissing(errorText(error), missing)
      if (isConflict(error)) setConflicting(true)
      if (error instanceof ApiError) {
        tellSkus(values, error)
        params.tell(form, error)
      }
      throw error
    }
  }
  const bodyOf = (values: GoodsValues, publish: boolean) => ({
    ...savingOf(values, draft.baseNow(), publish),
    // Those that no field shows are in the form's own values alone.
    params: params.savingOf(form.getFieldsValue(true)),
  })
  /** The server names SKUs by their number; the editor shows each complaint where the SKU stands. */
  const tellSkus = ({ matrix }: GoodsValues, { fields }: ApiError) => {
    if (matrix !== undefined && hasDimensions({ matrix })) setComplaints(complaintsAt(matrix, fields) ?? noComplaints)
    else
      for (const field of skuFields) {
        const text = fields[`skus.0.${field}`]
        if (text !== undefined) form.setFields([{ name: field, errors: [text] }])
      }
  }
  const { form, formProps, isBusy } = useAppForm<GoodsValues>({ onSubmit: submit, draft })
  const params = useParams(Form.useWatch('categoryId', { form, preserve: true }), goods ?? copied ?? null)
  const send = (publish: boolean) => {
    publishes.current = publish
    form.submit()
  }
  /** What a save that leaves them where they are would send; null where the form complains, at whose first complaint it then stands. */
  const savingNow = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values !== null) return bodyOf(values, goods?.saleStatus === 'ON_SALE')
    const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    if (first !== undefined) form.scrollToField(first.name, { behavior: 'smooth', block: 'center', focus: true })
    return null
  }
  const latest = useRead(api.goods.info, { id: goods?.id ?? '' }, { enabled: false })
  const overwrite = async () => {
    const { data } = await latest.refresh()
    const base = draft.baseNow()
    if (data === undefined || base === null) return
    draft.standOn({ ...(locks.isStockLocked ? baseOf(data) : base), version: data.version })
    form.setFieldsValue(locks.lockedOf(data, form.getFieldValue('matrix')))
    if (!mayShelve) publishes.current = data.saleStatus === 'ON_SALE'
    setConflicting(false)
    form.submit()
  }
  // Once: of hundreds of SKUs that takes its time.
  const [initialValues] = useState(() => {
    const { shop } = draft
    const typed =
      draft.restored === null
        ? copied === undefined
          ? { ...valuesOf(goods, shop?.shipHours), ...template }
          : copyOf(copied)
        : { ...lateValuesOf(goods), ...draft.restored.values, detail: detailIn(draft.restored.values.detail) }
    if (goods !== null) return { ...typed, ...locks.lockedOf(goods, typed.matrix) }
    if (shop === null) return typed
    // A shop that is out of reach by now leaves nothing of its own behind.
    return { ...broughtTo(typed, typed.shopId ?? shop.id, shop.id), shopId: shop.id }
  })
  return {
    ...locks,
    draft,
    form,
    formProps,
    initialValues,
    isBusy,
    isConflicting,
    mayShelve,
    complaints,
    setComplaints,
    send,
    savingNow,
    overwrite,
  }
}
