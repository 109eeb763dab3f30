// What the demo's goods say of themselves, by the attributes of their category; a few say something of their own besides.
import { api, type InputOf } from '@merchant/contract'
import { seededCategoryId } from '../../../apps/server/src/modules/trade/category/index.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Fixtures } from './fixtures.ts'
import type { PlannedGoods } from './goods-plan.ts'

type Params = NonNullable<InputOf<typeof api.goods.save>['params']>

/** By the code of the category; several values of one attribute are separated by commas. */
const says: Readonly<Record<string, string>> = {
  '010102': '材质=100% 棉 适用季节=春,夏,秋',
  '010105': '材质=山羊绒 30% 羊毛 70% 适用季节=秋,冬',
  '010202': '材质=100% 棉 适用季节=春,夏,秋,冬',
  '010402': '材质=100% 羊毛 适用季节=秋,冬',
  '020301': '材质=防泼水帆布',
  '030101': '产地=浙江杭州 保质期=240 储存方式=阴凉干燥 配料=核桃仁、腰果仁、蔓越莓干',
  '030102': '产地=浙江绍兴 保质期=60 储存方式=常温 配料=绿豆、白砂糖、植物油',
  '030105': '产地=新疆吐鲁番 保质期=365 储存方式=阴凉干燥 配料=葡萄干',
  '030201': '产地=黑龙江五常 保质期=365 储存方式=阴凉干燥 生产日期=2026-10-18',
  '030203': '产地=四川绵阳 保质期=540 储存方式=阴凉干燥 生产日期=2026-09-05',
  '030204': '产地=浙江湖州 保质期=720 储存方式=常温 生产日期=2026-06-21',
  '030205': '产地=黑龙江牡丹江 保质期=540 储存方式=阴凉干燥 生产日期=2026-10-01',
  '030301': '产地=浙江杭州 保质期=540 储存方式=阴凉干燥 净含量=100',
  '030302': '产地=云南保山 保质期=365 储存方式=阴凉干燥 净含量=454',
  '030303': '产地=陕西太白 保质期=540 储存方式=常温 净含量=500',
  '050101': '材质=100% 新疆长绒棉 产地=江苏南通',
  '050102': '材质=100% 新疆长绒棉 产地=新疆阿克苏',
  '050103': '材质=慢回弹记忆棉 产地=江苏南通',
  '050105': '材质=100% 美利奴羊毛 产地=内蒙古鄂尔多斯',
  '050201': '材质=珐琅铸铁 产地=河北廊坊 容量=4200 风格=北欧',
  '050203': '材质=骨瓷 产地=江西景德镇 风格=中式',
  '050204': '材质=粗陶 产地=江西景德镇 容量=350 风格=日式',
  '050205': '材质=玻璃 产地=山东淄博 容量=1000 风格=现代简约',
  '050301': '材质=大豆蜡 产地=浙江嘉兴 香型=雪松',
  '050302': '材质=陶瓷 产地=江西景德镇',
  '050303': '材质=实木 产地=福建仙游',
  '050304': '材质=黑胡桃木 产地=浙江东阳',
  '050305': '材质=棉麻 产地=浙江绍兴',
  '050401': '材质=棉麻 产地=浙江义乌',
  '050405': '材质=原生竹浆 产地=四川宜宾',
  '060105': '接口类型=USB-C,无线 电池容量=10000',
  '060201': '接口类型=USB-C',
  '070102': '额定功率=1000 容量=1',
  '070202': '额定功率=25 容量=4',
  '080301': '适用年龄=3-6岁 材质=榉木',
  '080302': '适用年龄=1-3岁 材质=有机棉',
  '090201': '材质=天然橡胶',
  '100301': '材质=高岭土 工艺=手工拉坯 产地=河南汝州',
  '100302': '材质=老榆木 工艺=雕刻 产地=浙江东阳',
  '100303': '材质=印尼藤 工艺=编织 产地=福建安溪',
  '100304': '材质=真丝 工艺=刺绣 产地=江苏苏州',
  '100305': '材质=头层牛皮 工艺=缝制 产地=浙江温州',
  '100402': '养护难度=新手',
}

/** Of the others, one in so many says something that nobody asks. */
const ONE_WITH_ITS_OWN = 6
const own: Params[number] = { attributeId: null, name: '质保', values: ['一年，非人为损坏免费更换'] }

export async function paramsOf(world: DemoWorld, fixtures: Fixtures, goods: PlannedGoods): Promise<Params> {
  const { attributes: handler } = world.modules.categories.handlers
  const body = { categoryId: goods.categoryId }
  const attributes = await ask({ endpoint: api.category.attributes, handler, actor: fixtures.merchant(), body })
  const code = Object.keys(says).find((one) => seededCategoryId(one) === goods.categoryId) ?? ''
  // A name, an equals sign, and everything up to the next name.
  const pairs = [...(says[code] ?? '').matchAll(/(\S+?)=(.+?)(?= \S+=|$)/g)]
  const asked = pairs.flatMap(([, name = '', values = '']) => {
    const attribute = attributes.find(({ keptName }) => keptName === name)
    return attribute === undefined ? [] : [{ attributeId: attribute.id, name, values: values.split(',') }]
  })
  return goods.index % ONE_WITH_ITS_OWN === 0 ? [...asked, own] : asked
}
