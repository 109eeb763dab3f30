// Buyers who do not exist: names, phones and addresses as they are common in China, from real regions.
import { regions } from '../../../apps/server/src/modules/console/base-data/regions.ts'
import type { Random } from './seeded-random.ts'

export interface Buyer {
  readonly id: string
  readonly nickname: string
  readonly phone: string
  readonly receiver: {
    readonly name: string
    readonly phone: string
    readonly region: { readonly code: string; readonly name: string }[]
    readonly detail: string
  }
}

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤',
]
const given = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉萍红鹏雪琳晨宇轩梓涵欣怡子墨雨桐思远佳诺一凡若曦浩然梦瑶嘉懿俊熙书瑶天佑语嫣诗雅泽',
]
const nickWords = [
  '小鱼',
  '山里的风',
  '一只橘猫',
  '半糖',
  '南方有树',
  '慢慢来',
  '芝麻糊',
  '今天也要早睡',
  '云朵收藏家',
  '柚子茶',
  '爱吃面的人',
  '阿灿',
  '海盐',
  '北纬三十度',
  '豆包',
  '青柠',
  '会飞的鱼',
  '老周',
  '橙子皮',
  '木木',
]
const roads = [
  '人民路',
  '解放路',
  '中山路',
  '建设路',
  '文化路',
  '新华路',
  '和平路',
  '学院路',
  '滨河路',
  '长江路',
  '黄河路',
  '迎宾大道',
  '科技路',
  '幸福路',
]
const estates = [
  '阳光花园',
  '翠湖雅居',
  '锦绣家园',
  '金色港湾',
  '碧水云天',
  '明月小区',
  '和谐家园',
  '书香名邸',
  '万科城',
  '绿地世纪城',
  '紫荆苑',
  '梧桐里',
]
const phoneHeads = [
  '130',
  '131',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '177',
  '180',
  '186',
  '188',
  '189',
]

/** Districts that have a city above them, so that every address has three parts. */
const districts = regions.flatMap((province) =>
  (province.children ?? []).flatMap((city) =>
    (city.children ?? []).map((district) =>
      [province, city, district].map(({ value, label }) => ({ code: value, name: label })),
    ),
  ),
)
const crowded = districts.filter(([province]) =>
  /广东|浙江|江苏|上海|北京|四川|山东|福建|湖北/.test(province?.name ?? ''),
)

function newPersonName(random: Random): string {
  return random.pick(surnames) + random.pick(given) + (random.chance(0.62) ? random.pick(given) : '')
}

const newPhone = (random: Random): string =>
  random.pick(phoneHeads) + String(random.between(0, 99_999_999)).padStart(8, '0')

/** The `index` makes the buyer's id; everything else is chance. */
export function newBuyer(random: Random, index: number): Buyer {
  const phone = newPhone(random)
  const suffix = random.chance(0.5) ? '' : String(random.between(1, 99))
  return {
    id: `member-${String(index + 1).padStart(5, '0')}`,
    nickname: random.pick(nickWords) + suffix,
    phone,
    receiver: {
      name: newPersonName(random),
      phone: random.chance(0.9) ? phone : newPhone(random),
      region: random.pick(random.chance(0.7) ? crowded : districts),
      detail: `${random.pick(roads)}${random.between(1, 399)}号${random.pick(estates)}${random.between(1, 28)}栋${random.between(1, 4)}单元${random.between(1, 30)}0${random.between(1, 4)}室`,
    },
  }
}
