// The attributes that a category has of its own, one below the other, in the order in which goods are asked.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  attributeInput,
  attributeKind,
  attributeLimits,
  hasOptions,
  specInputs,
  type AttributeInput,
  type AttributeKind,
} from '@merchant/contract'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { type AttributeValues, newAttribute, optionsIn } from './attribute-values.ts'
import { attributesTexts } from './attributes.texts.ts'

const LONGEST_OPTION = 30

/** @param known the ids of those that exist: what goods say by them keeps its meaning */
export function AttributeRows({ known }: { readonly known: ReadonlySet<string> }): ReactNode {
  const t = useText(attributesTexts)
  return (
    <Form.List name="attributes">
      {(rows, { add, remove, move }) => (
        <>
          {rows.length === 0 && <p className="muted">{t('none')}</p>}
          {rows.map(({ key, name: at }) => (
            <fieldset key={key} className="attributes-card">
              <legend className="visually-hidden">{t('attributeNo', { number: at + 1 })}</legend>
              <Fields at={at} known={known} />
              <div className="attributes-acts">
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={t('moveUp', { number: at + 1 })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={t('moveDown', { number: at + 1 })}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('remove', { number: at + 1 })}
                  onClick={() => remove(at)}
                />
              </div>
            </fieldset>
          ))}
          {rows.length < attributeLimits.ofCategory && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(newAttribute)}>
              {t('add')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

interface FieldsProps {
  readonly at: number
  readonly known: ReadonlySet<string>
}

function Fields({ at, known }: FieldsProps): ReactNode {
  const t = useText(attributesTexts)
  const form = Form.useFormInstance()
  const id = Form.useWatch<string | undefined>(['attributes', at, 'id'])
  const kind = Form.useWatch<AttributeKind | undefined>(['attributes', at, 'kind']) ?? 'PARAM'
  const input = Form.useWatch<AttributeInput | undefined>(['attributes', at, 'inputType']) ?? 'SELECT'
  const isKnown = id !== undefined && known.has(id)
  const inputs = kind === 'SPEC' ? specInputs : attributeInput.options
  return (
    <div className="attributes-fields">
      <Form.Item name={[at, 'id']} hidden>
        <Input />
      </Form.Item>
      <Form.Item
        name={[at, 'name']}
        label={t('name')}
        rules={[{ required: true, whitespace: true, max: 10 }, unlike(at, t)]}
      >
        <Input maxLength={10} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[at, 'kind']} label={t('kind')} {...(isKnown && { tooltip: t('fixed') })}>
        <Select
          disabled={isKnown}
          onChange={(chosen: AttributeKind) => {
            // A dimension is chosen from or typed.
            if (chosen === 'SPEC' && !specInputs.includes(input))
              form.setFieldValue(['attributes', at, 'inputType'], 'SELECT')
          }}
          options={attributeKind.options.toReversed().map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </Form.Item>
      <Form.Item name={[at, 'inputType']} label={t('input')}>
        <Select disabled={isKnown} options={inputs.map((value) => ({ value, label: t(`input_${value}`) }))} />
      </Form.Item>
      {input === 'NUMBER' && (
        <Form.Item name={[at, 'unit']} label={t('unit')}>
          <Input maxLength={5} autoComplete="off" placeholder={t('unitHint')} disabled={isKnown} />
        </Form.Item>
      )}
      {input === 'MULTI' && (
        <Form.Item name={[at, 'maxValues']} label={t('maxValues')} initialValue={attributeLimits.values}>
          <InputNumber<number> min={1} max={attributeLimits.values} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
      {hasOptions(input) && (
        <Form.Item
          name={[at, 'options']}
          label={t('options')}
          required
          className="attributes-wide"
          rules={[{ validator: (_, typed?: string) => mustBeOptions(typed ?? '', t) }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} placeholder={t('optionsHint')} />
        </Form.Item>
      )}
      {kind === 'PARAM' && (
        <div className="attributes-wide attributes-ticks">
          <Form.Item name={[at, 'required']} valuePropName="checked" noStyle>
            <Checkbox>{t('required')}</Checkbox>
          </Form.Item>
          <Form.Item name={[at, 'searchable']} valuePropName="checked" noStyle>
            <Checkbox>{t('searchable')}</Checkbox>
          </Form.Item>
        </div>
      )}
    </div>
  )
}

type Say = ReturnType<typeof useText<typeof attributesTexts>>

const unlike =
  (at: number, t: Say) =>
  ({ getFieldValue }: { readonly getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, name?: string) => {
      const rows = getFieldValue('attributes') as readonly Partial<AttributeValues>[] | undefined
      const same = rows?.findIndex((row) => row?.name?.trim() === name?.trim() && row?.name !== undefined)
      if (name !== undefined && same !== undefined && same !== -1 && same < at)
        throw new Error(t('namesTwice', { name: name.trim() }))
    },
  })

async function mustBeOptions(typed: string, t: Say): Promise<void> {
  const options = optionsIn(typed)
  if (options.length === 0) throw new Error(t('optionsMissing'))
  if (options.length > attributeLimits.options) throw new Error(t('optionsMany', { count: attributeLimits.options }))
  const long = options.find((option) => [...option].length > LONGEST_OPTION)
  if (long !== undefined) throw new Error(t('optionLong', { option: long }))
}
