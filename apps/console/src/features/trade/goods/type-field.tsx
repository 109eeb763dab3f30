// What kind of thing the goods are, chosen before anything else: what is asked below depends on it. Saved goods keep it.
import { goodsType } from '@merchant/contract'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'
import './goods-type.css'

/** @param isKept the goods are saved already */
export function TypeField({ isKept }: { readonly isKept: boolean }): ReactNode {
  const t = useText(goodsEditorTexts)
  const type = Form.useWatch('type') ?? 'PHYSICAL'
  return (
    <Form.Item name="type" label={t('type')} extra={isKept ? t('typeKept') : t(`${goodsType.parse(type)}_what`)}>
      <Radio.Group
        optionType="button"
        className="goods-type"
        {...(isKept && { disabled: true })}
        options={goodsType.options.map((value) => ({ value, label: t(value) }))}
      />
    </Form.Item>
  )
}
