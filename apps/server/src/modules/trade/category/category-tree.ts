// The platform's categories as a new installation gets them: three levels, with their terms.

import type { CategoryTerms } from './category-terms.ts'

/**
 * A category and what is below it. `code` is two digits per level and never changes: the id is made of it. Terms that are not
 * given are those of the one above.
 */
export interface CategorySeed extends Partial<CategoryTerms> {
  readonly code: string
  readonly name: string
  readonly children?: readonly CategorySeed[]
}

/** A group whose leaves are given by name alone, numbered in the order written: only ever append. */
const group = (code: string, name: string, leaves: string, terms: Partial<CategoryTerms> = {}): CategorySeed => ({
  code,
  name,
  ...terms,
  children: leaves
    .split(' ')
    .map((leaf, index) => ({ code: `${code}${String(index + 1).padStart(2, '0')}`, name: leaf })),
})

export const categoryTree: readonly CategorySeed[] = [
  {
    code: '01',
    name: '服饰内衣',
    commissionBp: 500,
    children: [
      group('0101', '女装', '连衣裙 T恤 衬衫 卫衣 针织衫 外套 羽绒服 半身裙 裤子 牛仔裤'),
      group('0102', '男装', 'T恤 衬衫 卫衣 夹克 西服 羽绒服 休闲裤 牛仔裤'),
      group('0103', '内衣家居服', '文胸 内裤 袜子 睡衣 保暖内衣', { noReasonReturn: 'OPTIONAL' }),
      group('0104', '服饰配件', '帽子 围巾 手套 腰带 领带'),
    ],
  },
  {
    code: '02',
    name: '鞋靴箱包',
    commissionBp: 500,
    children: [
      group('0201', '女鞋', '单鞋 高跟鞋 凉鞋 靴子 休闲鞋'),
      group('0202', '男鞋', '皮鞋 休闲鞋 凉鞋 靴子'),
      group('0203', '箱包', '双肩包 单肩包 手提包 钱包 拉杆箱 旅行袋'),
    ],
  },
  {
    code: '03',
    name: '食品生鲜',
    commissionBp: 300,
    noReasonReturn: 'OPTIONAL',
    children: [
      group('0301', '休闲零食', '坚果炒货 饼干糕点 糖果巧克力 肉干肉脯 蜜饯果干 膨化食品'),
      group('0302', '粮油调味', '大米 面粉 食用油 调味品 干货'),
      group('0303', '茶饮冲调', '茶叶 咖啡 蜂蜜 麦片 饮料'),
      group('0304', '生鲜', '水果 蔬菜 海鲜水产 肉禽蛋 乳品', {
        commissionBp: 200,
        confirmDays: 7,
        noReasonReturn: 'NOT_ALLOWED',
      }),
    ],
  },
  {
    code: '04',
    name: '美妆个护',
    commissionBp: 500,
    children: [
      group('0401', '护肤', '洁面 化妆水 面霜 精华 面膜 防晒'),
      group('0402', '彩妆', '口红 粉底 眼影 眉笔 卸妆'),
      group('0403', '个人护理', '洗发水 沐浴露 牙膏 护手霜 剃须用品'),
    ],
  },
  {
    code: '05',
    name: '家居日用',
    commissionBp: 500,
    children: [
      group('0501', '床上用品', '四件套 被子 枕头 床垫 毯子'),
      group('0502', '厨房餐具', '锅具 刀具 碗盘 水杯 保鲜收纳'),
      group('0503', '家居饰品', '香薰蜡烛 花瓶 装饰画 摆件 靠垫'),
      group('0504', '清洁收纳', '收纳箱 拖把 垃圾袋 洗衣液 纸巾'),
      group('0505', '家具', '沙发 床 桌子 椅子 柜子', { commissionBp: 600, confirmDays: 15, afterSaleDays: 15 }),
    ],
  },
  {
    code: '06',
    name: '手机数码',
    commissionBp: 200,
    children: [
      group('0601', '手机配件', '手机壳 贴膜 充电器 数据线 移动电源', { commissionBp: 400 }),
      group('0602', '影音设备', '耳机 音箱 麦克风 投影仪'),
      group('0603', '电脑办公', '键盘 鼠标 显示器 存储设备 打印机'),
      group('0604', '智能设备', '智能手表 手环 摄像头 智能门锁', { depositFen: 200_000 }),
    ],
  },
  {
    code: '07',
    name: '家用电器',
    commissionBp: 300,
    children: [
      group('0701', '厨房电器', '电饭煲 电热水壶 空气炸锅 破壁机 微波炉'),
      group('0702', '生活电器', '吸尘器 加湿器 电风扇 空气净化器 挂烫机'),
      group('0703', '个护电器', '吹风机 剃须刀 电动牙刷 按摩仪'),
    ],
  },
  {
    code: '08',
    name: '母婴玩具',
    commissionBp: 400,
    children: [
      group('0801', '婴童用品', '纸尿裤 奶瓶 湿巾 婴儿推车 安全座椅'),
      group('0802', '童装童鞋', '童装 童鞋 连体衣 亲子装'),
      group('0803', '玩具', '积木 毛绒玩具 益智玩具 遥控玩具 模型'),
    ],
  },
  {
    code: '09',
    name: '运动户外',
    commissionBp: 500,
    children: [
      group('0901', '运动鞋服', '跑步鞋 运动服 瑜伽服 篮球鞋'),
      group('0902', '健身器材', '瑜伽垫 哑铃 跳绳 拉力器'),
      group('0903', '户外装备', '帐篷 睡袋 登山包 户外炊具 渔具'),
    ],
  },
  {
    code: '10',
    name: '文创图书',
    commissionBp: 400,
    children: [
      group('1001', '图书', '文学小说 少儿读物 社科人文 科技教育 艺术摄影', { commissionBp: 200 }),
      group('1002', '文具', '笔类 本册 书包 学生文具 办公用品'),
      group('1003', '手工艺品', '陶瓷 木艺 编织 刺绣 皮具'),
      group('1004', '花卉园艺', '鲜花 绿植 种子 花盆 园艺工具'),
    ],
  },
]
