// When a template sends free, and where it sends nothing.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { api, freightLimits } from '@merchant/contract'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { AreaField } from './area-field.tsx'
import { freightTexts } from './freight.texts.ts'
import { type FreightValues, takenBesides } from './freight-values.ts'
import { UnitInput } from './unit-input.tsx'
import './freight.css'

export function FreeRules({ isReadOnly }: { isReadOnly: boolean }): ReactNode {
  const t = useText(freightTexts)
  return (
    <SectionCard title={t('freeRules')}>
      <p className="muted freight-hint">{t('freeHint')}</p>
      <Form.List name={['terms', 'freeRules']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="freight-free" key={key} role="group" aria-label={`${t('freeRules')} ${name + 1}`}>
                <Form.Item name={[name, 'regions']} label={t('region')} className="freight-wide">
                  <AreaField label={t('region')} emptyText={t('everywhere')} isDisabled={isReadOnly} />
                </Form.Item>
                <Form.Item name={[name, 'minAmountFen']} label={t('minAmount')}>
                  <FenInput />
                </Form.Item>
                <Form.Item name={[name, 'minCount']} label={t('minCount')}>
                  <InputNumber<number> precision={0} min={1} max={999} controls={false} style={{ width: '100%' }} />
                </Form.Item>
                <Form.Item name={[name, 'maxWeightG']} label={t('maxWeight')}>
                  <UnitInput mode="WEIGHT" />
                </Form.Item>
                <Form.Item name={[name, 'logic']} label={t('logic')}>
                  <Select options={(['AND', 'OR'] as const).map((value) => ({ value, label: t(`logic_${value}`) }))} />
                </Form.Item>
                <RemoveRow isReadOnly={isReadOnly} row={name + 1} onRemove={() => remove(name)} />
              </div>
            ))}
            <AddRow
              isReadOnly={isReadOnly}
              isFull={rows.length >= freightLimits.freeRules}
              text={t('addFree')}
              onAdd={() => add({ regions: [], minAmountFen: null, minCount: null, maxWeightG: null, logic: 'AND' })}
            />
          </>
        )}
      </Form.List>
    </SectionCard>
  )
}

export function NoDelivery({ isReadOnly }: { isReadOnly: boolean }): ReactNode {
  const t = useText(freightTexts)
  const form = Form.useFormInstance<FreightValues>()
  const rules = Form.useWatch<FreightValues['terms']['noDelivery']>(['terms', 'noDelivery'], form)
  return (
    <SectionCard title={t('noDelivery')}>
      <p className="muted freight-hint">{t('noDeliveryHint')}</p>
      <Form.List name={['terms', 'noDelivery']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className="freight-free" key={key} role="group" aria-label={`${t('noDelivery')} ${name + 1}`}>
                <Form.Item
                  name={[name, 'regions']}
                  label={t('region')}
                  className="freight-wide"
                  rules={[{ required: true, message: t('areaMissing') }]}
                >
                  <AreaField
                    label={t('region')}
                    emptyText={t('chooseAreas')}
                    taken={takenBesides(rules, name)}
                    isDisabled={isReadOnly}
                  />
                </Form.Item>
                <Form.Item name={[name, 'reason']} label={t('reason')} className="freight-wide">
                  <Input maxLength={50} autoComplete="off" />
                </Form.Item>
                <RemoveRow isReadOnly={isReadOnly} row={name + 1} onRemove={() => remove(name)} />
              </div>
            ))}
            <AddRow
              isReadOnly={isReadOnly}
              isFull={rows.length >= freightLimits.noDelivery}
              text={t('addNoDelivery')}
              onAdd={() => add({ regions: [], reason: '' })}
            />
          </>
        )}
      </Form.List>
    </SectionCard>
  )
}

export function NameField(): ReactNode {
  const t = useText(freightTexts)
  return (
    <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesOf(api.freight.save.body, 'name')}>
      <Input autoComplete="off" maxLength={30} />
    </Form.Item>
  )
}

interface RemoveRowProps {
  readonly isReadOnly: boolean
  readonly row: number
  readonly onRemove: () => void
}

function RemoveRow({ isReadOnly, row, onRemove }: RemoveRowProps): ReactNode {
  const t = useText(freightTexts)
  if (isReadOnly) return null
  return <Button type="text" icon={<DeleteOutlined />} aria-label={t('removeRow', { row })} onClick={onRemove} />
}

interface AddRowProps {
  readonly isReadOnly: boolean
  readonly isFull: boolean
  readonly text: string
  readonly onAdd: () => void
}

function AddRow({ isReadOnly, isFull, text, onAdd }: AddRowProps): ReactNode {
  if (isReadOnly) return null
  return (
    <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={onAdd}>
      {text}
    </Button>
  )
}
