// A new product of the platform, or one that is changed: its versions with prices and, where it runs, months.
import {
  api,
  type InputOf,
  MOST_MONTHS,
  MOST_UNITS,
  packKindOf,
  type PlatformProductRow,
  platformProductType,
  VERSIONS_AT_MOST,
} from '@merchant/contract'
import { platformOrderTypeTexts } from '@merchant/contract/labels'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { platformProductTexts } from './platform-product.texts.ts'

type Product = Omit<InputOf<typeof api.platformProduct.save>, 'id' | 'version'>
type Version = Product['versions'][number]
/** A price begins empty and is asked for: ¥0.00 would be sent by whoever overlooks it. */
type Values = Omit<Product, 'versions'> & {
  readonly versions: readonly (Omit<Version, 'unitFen'> & { readonly unitFen: number | null })[]
}

/** As many beside each other as there is room for. */
const ROW = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: '0 12px' } as const

const rules = (field: string) => rulesOf(api.platformProduct.save.body, field)

interface FormProps {
  /** Null: a new one. */
  readonly product: PlatformProductRow | null
  readonly onClose: () => void
}

export function PlatformProductForm({ product, onClose }: FormProps): ReactNode {
  const t = useText(platformProductTexts)
  const say = useSay()
  const notice = useNotice()
  const { send } = useSend(api.platformProduct.save, { refreshes: [api.platformProduct.list], quiet: true })
  const save = async ({ versions, ...values }: Values) => {
    const runs = values.type === 'SERVICE' || values.type === 'ANNUAL_FEE'
    const isPack = packKindOf(values.type) !== null
    const kept = versions.flatMap(({ unitFen, ...one }) =>
      unitFen === null
        ? []
        : [
            {
              ...one,
              unitFen,
              periodMonths: runs ? (one.periodMonths ?? null) : null,
              units: isPack ? (one.units ?? null) : null,
            },
          ],
    )
    const standing = product === null ? {} : { id: product.id, version: product.version }
    await besideFields(send({ ...values, versions: kept, ...standing }), { 'name.taken': 'name' })
    notice.success(t('saved', { name: values.name }))
  }
  return (
    <FormModal<Values>
      title={product === null ? t('add') : t('changeTitle', { name: product.name })}
      open
      width={640}
      onClose={onClose}
      onSubmit={save}
      initialValues={
        product ?? { type: 'SERVICE', sort: 0, isOnSale: false, versions: [{ code: 'BASIC', name: '', unitFen: null }] }
      }
    >
      <Form.Item name="type" label={t('type')} rules={rules('type')}>
        <Select
          disabled={product !== null}
          options={platformProductType.options.map((value) => ({ value, label: say(platformOrderTypeTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item name="name" label={t('name')} rules={rules('name')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={t('description')} rules={rules('description')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item noStyle dependencies={['type']}>
        {({ getFieldValue }) => {
          const type = getFieldValue('type') as string
          return <Versions runs={['SERVICE', 'ANNUAL_FEE'].includes(type)} isPack={packKindOf(type) !== null} />
        }}
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} rules={rules('sort')}>
        <InputNumber<number> min={0} max={999} precision={0} controls={false} style={{ width: 96 }} />
      </Form.Item>
      <Form.Item name="isOnSale" valuePropName="checked">
        <Checkbox>{t('isOnSale')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}

function Versions({ runs, isPack }: { readonly runs: boolean; readonly isPack: boolean }): ReactNode {
  const t = useText(platformProductTexts)
  return (
    <Form.List name="versions">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} style={ROW}>
              <Form.Item name={[name, 'code']} label={t('code')} rules={[{ required: true }]}>
                <Input maxLength={20} autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'name']} label={t('versionName')} rules={[{ required: true }]}>
                <Input maxLength={30} autoComplete="off" />
              </Form.Item>
              <Form.Item name={[name, 'unitFen']} label={t('unit')} rules={[{ required: true }]}>
                <FenInput />
              </Form.Item>
              {runs && (
                <Form.Item name={[name, 'periodMonths']} label={t('months')} rules={[{ required: true }]}>
                  <InputNumber<number> min={1} max={MOST_MONTHS} precision={0} style={{ width: '100%' }} />
                </Form.Item>
              )}
              {isPack && (
                <Form.Item name={[name, 'units']} label={t('units')} rules={[{ required: true }]}>
                  <InputNumber<number> min={1} max={MOST_UNITS} precision={0} style={{ width: '100%' }} />
                </Form.Item>
              )}
              {fields.length > 1 && (
                <Form.Item>
                  <Button onClick={() => remove(name)}>{t('removeVersion')}</Button>
                </Form.Item>
              )}
            </div>
          ))}
          {fields.length < VERSIONS_AT_MOST && (
            <Form.Item>
              <Button onClick={() => add({ code: '', name: '', unitFen: null })}>{t('addVersion')}</Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  )
}
