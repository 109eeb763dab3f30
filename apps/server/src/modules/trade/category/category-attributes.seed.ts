// The attributes that a new installation's categories have, by the code of the category; what is below has them too.
import type { AttributeInput, AttributeKind } from '@merchant/contract'

interface AttributeSeed {
  readonly name: string
  readonly kind: AttributeKind
  readonly inputType: AttributeInput
  readonly unit?: string
  readonly options?: readonly string[]
  readonly required?: true
  readonly searchable?: true
  readonly maxValues?: number
}

type More = Pick<AttributeSeed, 'required' | 'searchable'>
/** The options are separated by blanks. */
const oneOf = (name: string, options: string, more: More = {}): AttributeSeed => ({
  name,
  kind: 'PARAM',
  inputType: 'SELECT',
  options: options.split(' '),
  ...more,
})
const someOf = (name: string, maxValues: number, options: string): AttributeSeed => ({
  name,
  kind: 'PARAM',
  inputType: 'MULTI',
  options: options.split(' '),
  maxValues,
})
const typed = (name: string, more: More = {}): AttributeSeed => ({ name, kind: 'PARAM', inputType: 'TEXT', ...more })
const count = (name: string, unit: string, more: More = {}): AttributeSeed => ({
  name,
  kind: 'PARAM',
  inputType: 'NUMBER',
  unit,
  ...more,
})
const day = (name: string): AttributeSeed => ({ name, kind: 'PARAM', inputType: 'DATE' })
const spec = (name: string, options = ''): AttributeSeed => ({
  name,
  kind: 'SPEC',
  ...(options === '' ? { inputType: 'TEXT' as const } : { inputType: 'SELECT' as const, options: options.split(' ') }),
})

/** New ones go last: the id is made of the place. */
export const attributesByCode: Readonly<Record<string, readonly AttributeSeed[]>> = {
  '01': [
    spec('颜色', '白色 黑色 灰色 米色 藏青 酒红 墨绿 卡其'),
    typed('材质', { searchable: true }),
    someOf('适用季节', 4, '春 夏 秋 冬'),
  ],
  '0101': [spec('尺码', 'S M L XL XXL')],
  '0102': [spec('尺码', 'M L XL XXL XXXL')],
  '02': [spec('颜色', '黑色 棕色 米白 卡其'), typed('材质', { searchable: true })],
  '03': [
    typed('产地', { required: true, searchable: true }),
    count('保质期', '天', { required: true }),
    oneOf('储存方式', '常温 阴凉干燥 冷藏 冷冻'),
    spec('规格'),
  ],
  '0301': [typed('配料')],
  '0302': [day('生产日期')],
  '0303': [count('净含量', '克')],
  '04': [spec('规格'), count('净含量', '克'), count('保质期', '天')],
  '0401': [someOf('肤质', 5, '中性 干性 油性 混合性 敏感性')],
  '05': [spec('款式'), typed('材质', { searchable: true }), typed('产地')],
  '0502': [count('容量', '毫升'), oneOf('风格', '日式 中式 北欧 现代简约 复古')],
  '050301': [typed('香型', { searchable: true })],
  '06': [spec('颜色', '黑色 白色 银色 蓝色 粉色'), someOf('接口类型', 3, 'USB-C Lightning USB-A 3.5mm 无线')],
  '060105': [count('电池容量', '毫安时')],
  '07': [spec('颜色', '白色 黑色 绿色 粉色'), count('额定功率', '瓦'), count('容量', '升')],
  '08': [oneOf('适用年龄', '0-6个月 6-12个月 1-3岁 3-6岁 6-12岁 12岁以上'), typed('材质', { searchable: true })],
  '09': [spec('规格'), typed('材质', { searchable: true })],
  '1001': [typed('作者', { searchable: true }), typed('出版社'), oneOf('开本', '16开 32开 64开 大16开')],
  '1003': [
    typed('材质', { searchable: true }),
    oneOf('工艺', '手工拉坯 手工捏制 模具成型 雕刻 编织 刺绣 缝制'),
    typed('产地', { searchable: true }),
  ],
  '100402': [oneOf('养护难度', '新手 容易 一般 需经验')],
}
