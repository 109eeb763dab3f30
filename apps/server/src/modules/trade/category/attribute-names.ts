// The seeded attributes in English, by the names that they are kept under; one that an operator named is called that in both.
import { sameInBoth, said, type Said, spoken } from '@merchant/contract'

const english: Readonly<Record<string, string>> = {
  材质: 'Material',
  适用季节: 'Season',
  颜色: 'Colour',
  尺码: 'Size',
  产地: 'Origin',
  保质期: 'Shelf life',
  生产日期: 'Made on',
  储存方式: 'Storage',
  配料: 'Ingredients',
  净含量: 'Net content',
  香型: 'Scent',
  容量: 'Capacity',
  工艺: 'Craft',
  适用人群: 'For whom',
  适用年龄: 'Age',
  额定功率: 'Rated power',
  电池容量: 'Battery',
  接口类型: 'Connector',
  款式: 'Style',
  规格: 'Size or pack',
  肤质: 'Skin type',
  作者: 'Author',
  出版社: 'Publisher',
  开本: 'Format',
  养护难度: 'Care',
  风格: 'Look',
}

/** In the language of now. */
export const attributeName = (kept: string): string => spoken(nameInBoth(kept))

const nameInBoth = (kept: string): Said => {
  const name = english[kept]
  return name === undefined ? sameInBoth(kept) : said(kept, name)
}
