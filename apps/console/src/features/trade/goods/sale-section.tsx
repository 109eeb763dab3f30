// What the goods cost and how many there are: fields of the one SKU, or dimensions with a grid of SKUs; and how many an order may hold.
import { api, formatYuan, type GoodsInfo, limitPeriod, skuLimits } from '@merchant/contract'
import { limitPeriodTexts } from '@merchant/contract/labels'
import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { uploadsEnded } from '../../../components/upload/pending-uploads.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { fieldsOf, type GoodsBase, type GoodsValues, hasDimensions, rowOf } from './goods-values.ts'
import type { Matrix } from './skus/matrix.ts'
import { type AskedMeasure, complaintsOf, type MatrixComplaints, noComplaints } from './skus/matrix-saving.ts'
import { SkuEditor } from './skus/sku-editor.tsx'
import type { SkuLocks } from './skus/sku-locks.ts'
import { TierField } from './skus/tier-field.tsx'
import { withoutAnswered } from './skus/answered.ts'
import './goods.css'

const rules = (field: string) => rulesOf(api.goods.save.body, field)

interface SaleSectionProps extends SkuLocks {
  readonly goods: GoodsInfo | null
  readonly baseNow: () => GoodsBase | null
  /** What the freight template charges by. */
  readonly asked: AskedMeasure
  readonly complaints: MatrixComplaints
  readonly onComplaints: (complaints: MatrixComplaints) => void
}

export function SaleSection({
  goods,
  baseNow,
  asked,
  complaints,
  onComplaints,
  ...locks
}: SaleSectionProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const form = Form.useFormInstance<GoodsValues>()
  const isMatrix = Form.useWatch((values: GoodsValues) => hasDimensions(values), form) ?? false
  const isSound = async (_: unknown, value: Matrix | undefined) => {
    if (value === undefined || !hasDimensions({ matrix: value })) return
    await uploadsEnded()
    const found = complaintsOf(value, asked)
    onComplaints(found ?? noComplaints)
    if (found !== null) throw new Error(t('skusWrong'))
  }
  return (
    <SectionCard title={t('sale')}>
      {!isMatrix && <OneSkuFields goods={goods} {...locks} />}
      <Form.Item name="matrix" noStyle rules={[{ validateTrigger: 'onSubmit', validator: isSound }]}>
        <SkuEditor
          asked={asked}
          complaints={complaints}
          onAnswered={(places) => complaints !== noComplaints && onComplaints(withoutAnswered(complaints, places))}
          onBegin={() => rowOf(form.getFieldsValue(true), goods, baseNow())}
          onPlain={(row) => form.setFieldsValue(fieldsOf(row))}
          {...locks}
        />
      </Form.Item>
      <div className="goods-fields goods-limits">
        <Count name="minPerOrder" max={skuLimits.perOrder} />
        <Count name="limitPerOrder" max={skuLimits.perOrder} />
        <Count name="limitPerBuyer" max={9_999} />
        <PeriodField />
      </div>
    </SectionCard>
  )
}

type OneSkuFieldsProps = SkuLocks & { readonly goods: GoodsInfo | null }

function OneSkuFields({ goods, isPriceLocked, isStockLocked }: OneSkuFieldsProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const [sku] = goods?.specs.length === 0 ? goods.skus : []
  const held =
    sku === undefined || sku.locked === 0 ? undefined : t('stockHeld', { locked: sku.locked, available: sku.available })
  return (
    <div className="goods-fields">
      <Form.Item
        name="priceFen"
        label={t('price')}
        rules={rules('skus.priceFen')}
        extra={isPriceLocked ? t('priceLocked') : undefined}
      >
        <FenInput {...(isPriceLocked && { disabled: true })} />
      </Form.Item>
      <Form.Item
        name="stock"
        label={t('stock')}
        rules={rules('skus.stock')}
        extra={isStockLocked ? t('stockLocked') : held}
      >
        <InputNumber<number>
          precision={0}
          min={0}
          max={10_000_000}
          controls={false}
          style={{ width: '100%' }}
          {...(isStockLocked && { disabled: true })}
        />
      </Form.Item>
      <Form.Item
        name="outerSkuCode"
        label={t('outerSkuCode')}
        extra={t('outerSkuCodeHint')}
        rules={rules('skus.outerSkuCode')}
      >
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="marketPriceFen"
        label={t('marketPrice')}
        extra={t('marketPriceHint')}
        dependencies={['priceFen']}
        rules={[
          ...rules('skus.marketPriceFen'),
          ({ getFieldValue }) => ({
            validator: async (_, fen: number | null | undefined) => {
              const priceFen: unknown = getFieldValue('priceFen')
              if (typeof fen === 'number' && typeof priceFen === 'number' && fen < priceFen)
                throw new Error(t('marketPriceLow', { price: formatYuan(priceFen) }))
            },
          }),
        ]}
      >
        <FenInput {...(isPriceLocked && { disabled: true })} />
      </Form.Item>
      <Form.Item name="barcode" label={t('barcode')} rules={rules('skus.barcode')}>
        <Input autoComplete="off" maxLength={32} />
      </Form.Item>
      <Form.Item
        name="alertQuantity"
        label={t('alertQuantity')}
        extra={t('alertHint')}
        rules={rules('skus.alertQuantity')}
      >
        <InputNumber<number>
          precision={0}
          min={0}
          max={10_000_000}
          controls={false}
          style={{ width: '100%' }}
          {...(isStockLocked && { disabled: true })}
        />
      </Form.Item>
      <Form.Item name="tierPrices" label={t('tierPrices')} className="goods-whole">
        <TierField isLocked={isPriceLocked} />
      </Form.Item>
    </div>
  )
}

/** Asked for where there is a limit of a buyer. */
function PeriodField(): ReactNode {
  const t = useText(goodsEditorTexts)
  const say = useSay()
  return (
    <Form.Item noStyle dependencies={['limitPerBuyer']}>
      {({ getFieldValue }) => {
        const isLimited = typeof getFieldValue('limitPerBuyer') === 'number'
        return (
          <Form.Item
            name="limitPeriod"
            label={t('limitPeriod')}
            extra={t('limitPeriodHint')}
            rules={isLimited ? [{ required: true, message: t('limitPeriodMissing') }] : []}
          >
            <Select
              allowClear
              disabled={!isLimited}
              options={limitPeriod.options.map((value) => ({ value, label: say(limitPeriodTexts[value]) }))}
            />
          </Form.Item>
        )
      }}
    </Form.Item>
  )
}

interface CountProps {
  readonly name: 'minPerOrder' | 'limitPerOrder' | 'limitPerBuyer'
  readonly max: number
}

function Count({ name, max }: CountProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const isMost = name !== 'minPerOrder'
  return (
    <Form.Item
      name={name}
      label={t(name)}
      extra={t(`${name}Hint`)}
      dependencies={isMost ? ['minPerOrder'] : []}
      rules={[
        ...rules(name),
        ({ getFieldValue }) => ({
          validator: async (_, most: number | null | undefined) => {
            const least: unknown = getFieldValue('minPerOrder')
            if (isMost && typeof most === 'number' && typeof least === 'number' && most < least)
              throw new Error(t('limitBelowMin', { count: least }))
          },
        }),
      ]}
    >
      <InputNumber<number>
        precision={0}
        min={1}
        max={max}
        controls={false}
        suffix={t('pieces')}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
