// Parameters that no attribute asks for: a name and a value each, as the merchant likes.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { api, attributeLimits, checkInput } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../../components/form/form-rules.ts'
import { useText } from '../../../../i18n/text.ts'
import { paramsTexts } from './params.texts.ts'
import { partsOf } from './params-values.ts'

const { element: param } = api.goods.save.body.shape.params.unwrap()

/** Of all values together. */
const LONGEST = 600

async function mustBeValues(value: string): Promise<void> {
  const checked = checkInput(param.shape.values, partsOf(value))
  if (!checked.ok) throw new Error(Object.values(checked.issues.fields)[0] ?? checked.issues.description)
}

/** @param asked how many the category asks */
export function OwnParams({ asked }: { readonly asked: number }): ReactNode {
  const t = useText(paramsTexts)
  return (
    <Form.List name="ownParams">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name: at }) => (
            <div key={key} className="params-own" role="group" aria-label={t('ownNo', { number: at + 1 })}>
              <Form.Item name={[at, 'name']} label={t('ownName')} rules={rulesOf(param, 'name')}>
                <Input maxLength={10} autoComplete="off" />
              </Form.Item>
              <Form.Item
                name={[at, 'value']}
                label={t('ownValue')}
                required
                rules={[{ validator: (_, value?: string) => mustBeValues(value ?? '') }]}
              >
                <Input maxLength={LONGEST} autoComplete="off" />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('remove', { name: t('ownNo', { number: at + 1 }) })}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          {asked + rows.length < attributeLimits.ofGoods && (
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({})}>
              {t('addOwn')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}
