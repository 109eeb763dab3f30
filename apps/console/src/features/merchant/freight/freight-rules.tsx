// The charges of a template as a table: the default row, then one for each group of regions, quick to fill downwards.
import { DeleteOutlined, PlusOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons'
import { type ChargeMode, freightLimits } from '@merchant/contract'
import { Button, Form, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { AreaField } from './area-field.tsx'
import { ChargeCells } from './charge-cells.tsx'
import { freightTexts } from './freight.texts.ts'
import {
  chargeFields,
  type ChargeField,
  filledDown,
  firstCharge,
  type FreightValues,
  takenBesides,
} from './freight-values.ts'
import './freight.css'

interface FreightRulesProps {
  readonly isReadOnly: boolean
  /** After what was not typed has changed. */
  readonly onFilled: () => void
}

export function FreightRules({ isReadOnly, onFilled }: FreightRulesProps): ReactNode {
  const t = useText(freightTexts)
  const form = Form.useFormInstance<FreightValues>()
  const terms = Form.useWatch<FreightValues['terms'] | undefined>('terms', form)
  const mode: ChargeMode = terms?.chargeMode ?? 'COUNT'
  const rules = terms?.areaRules
  const fill = (from: number, fields: readonly ChargeField[]) => {
    form.setFieldValue(
      ['terms', 'areaRules'],
      filledDown(form.getFieldValue(['terms', 'areaRules']) ?? [], from, fields),
    )
    onFilled()
  }
  return (
    <SectionCard title={t('charging')}>
      <div className="freight-rules">
        <div className="freight-row is-head" aria-hidden="true">
          <span>{t('region')}</span>
          {chargeFields.map((field) => (
            <span key={field}>{t(field)}</span>
          ))}
          <span />
        </div>
        <div className="freight-row" role="group" aria-label={t('base')}>
          <span className="freight-default" title={t('baseHint')}>
            {t('defaultRow')}
          </span>
          <ChargeCells path={['base']} within={['terms']} row={0} mode={mode} />
          <span />
        </div>
        <Form.List name={['terms', 'areaRules']}>
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }) => (
                <div className="freight-row" key={key} role="group" aria-label={`${t('charging')} ${name + 1}`}>
                  <Form.Item name={[name, 'regions']} rules={[{ required: true, message: t('areaMissing') }]}>
                    <AreaField
                      label={t('rowField', { row: name + 1, field: t('region') })}
                      emptyText={t('chooseAreas')}
                      taken={takenBesides(rules, name)}
                      isDisabled={isReadOnly}
                    />
                  </Form.Item>
                  <ChargeCells
                    path={[name]}
                    within={[]}
                    row={name + 1}
                    mode={mode}
                    onFillDown={(field) => fill(name, [field])}
                  />
                  {!isReadOnly && (
                    <span className="freight-row-actions">
                      {name < rows.length - 1 && (
                        <Tooltip title={t('fillDown')}>
                          <Button
                            type="text"
                            icon={<VerticalAlignBottomOutlined />}
                            aria-label={t('fillDown')}
                            onClick={() => fill(name, chargeFields)}
                          />
                        </Tooltip>
                      )}
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={t('removeRow', { row: name + 1 })}
                        onClick={() => remove(name)}
                      />
                    </span>
                  )}
                </div>
              ))}
              {!isReadOnly && (
                <div className="freight-add">
                  <Button
                    type="dashed"
                    icon={<PlusOutlined />}
                    disabled={rows.length >= freightLimits.areaRules}
                    onClick={() => add({ ...(rules?.at(-1) ?? terms?.base ?? firstCharge[mode]), regions: [] })}
                  >
                    {t('addArea')}
                  </Button>
                  {rows.length > 1 && <span className="muted">{t('fillHint')}</span>}
                </div>
              )}
            </>
          )}
        </Form.List>
      </div>
    </SectionCard>
  )
}
