// How the goods are sent: by one of the shop's templates or for a price of their own, what they weigh, and how soon.
import { api, type ChargeMode } from '@merchant/contract'
import { Form, InputNumber, Select } from 'antd'
import { memo, type ReactNode, useEffect } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import { ShipPromise } from './promises/ship-promise.tsx'
import type { AskedMeasure } from './skus/matrix-saving.ts'
import './goods.css'

const rules = (field: string) => rulesOf(api.goods.save.body, field)

/** @param shopId where there are several shops; else the server knows which is meant */
const useTemplates = (shopId: string | undefined) =>
  useRead(api.freight.list, shopId === undefined ? undefined : { shopId }, { quiet: true })

/** By what the chosen template charges, if it is a measure that every SKU must have. */
export function useAskedMeasure(templateId: string | null | undefined, shopId: string | undefined): AskedMeasure {
  const { data: templates } = useTemplates(shopId)
  const mode = templates?.find(({ id }) => id === templateId)?.chargeMode
  return mode === 'WEIGHT' || mode === 'VOLUME' ? mode : null
}

interface ShippingSectionProps {
  /** Where there are several. */
  readonly shopId?: string
  /** Goods that are only being made begin with the shop's default template. */
  readonly isNew: boolean
  /** Each SKU is measured by itself, in the grid. */
  readonly hasDimensions: boolean
  /** Of the goods as they are; it may be over. */
  readonly presaleEndAt: string | null
}

export const ShippingSection = memo(function ShippingSection({
  shopId,
  isNew,
  hasDimensions,
  presaleEndAt,
}: ShippingSectionProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const form = Form.useFormInstance()
  const { data: templates } = useTemplates(shopId)
  const templateId = Form.useWatch<string | null | undefined>('freightTemplateId')
  const template = templates?.find(({ id }) => id === templateId)
  useEffect(() => {
    if (!isNew || templates === undefined || form.getFieldValue('freightTemplateId') !== undefined) return
    const standard = templates.find(({ isDefault }) => isDefault)
    form.setFieldValue('freightTemplateId', standard?.id ?? null)
  }, [isNew, templates, form])
  const mode = template?.chargeMode
  return (
    <SectionCard title={t('shipping')}>
      <div className="goods-fields">
        <Form.Item name="freightTemplateId" label={t('freightWay')} extra={<KeepTemplates />}>
          <FreightSelect options={freightChoices(t('ownFreight'), templates)} />
        </Form.Item>
        {(templateId ?? null) === null && (
          <Form.Item name="freightFen" label={t('freight')} extra={t('freightHint')} rules={rules('freightFen')}>
            <FenInput />
          </Form.Item>
        )}
        {!hasDimensions && (
          <>
            <Measure name="weightG" unit="g" max={1_000_000} isAsked={mode === 'WEIGHT'} />
            <Measure name="volumeCm3" unit="cm³" max={10_000_000} isAsked={mode === 'VOLUME'} />
          </>
        )}
        <ShipPromise standing={presaleEndAt} />
      </div>
    </SectionCard>
  )
})

function KeepTemplates(): ReactNode {
  const t = useText(goodsEditorTexts)
  return useMay('shop.view') ? <PageLink to="/shop/manager?tab=freight">{t('keepTemplates')}</PageLink> : null
}

const OWN_PRICE = 'OWN'

/** A price of their own first, then the templates of the shop. */
export const freightChoices = (
  ownPrice: string,
  templates: readonly { readonly id: string; readonly name: string }[] = [],
) => [{ value: OWN_PRICE, label: ownPrice }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]

interface FreightSelectProps {
  readonly id?: string
  /** Null: a price of their own. */
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function FreightSelect({ id, value, onChange, options }: FreightSelectProps): ReactNode {
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? OWN_PRICE}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(chosen: string) => onChange?.(chosen === OWN_PRICE ? null : chosen)}
    />
  )
}

interface MeasureProps {
  readonly name: 'weightG' | 'volumeCm3'
  readonly unit: string
  readonly max: number
  /** The template charges by it. */
  readonly isAsked: boolean
}

function Measure({ name, unit, max, isAsked }: MeasureProps): ReactNode {
  const t = useText(goodsEditorTexts)
  const of: ChargeMode = name === 'weightG' ? 'WEIGHT' : 'VOLUME'
  return (
    <Form.Item
      name={name}
      label={t(name)}
      extra={t(isAsked ? 'measureAsked' : 'measureHint')}
      required={isAsked}
      dependencies={['freightTemplateId']}
      rules={[
        ...rules(`skus.${name}`),
        {
          validator: async (_, value: number | null | undefined) => {
            if (isAsked && (value ?? null) === null) throw new Error(t(`missing_${of}`))
          },
        },
      ]}
    >
      <InputNumber<number> precision={0} min={1} max={max} controls={false} suffix={unit} style={{ width: '100%' }} />
    </Form.Item>
  )
}
