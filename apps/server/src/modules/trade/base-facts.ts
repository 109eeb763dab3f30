// What trade contributes to the limits and times of base data.
import {
  attributeLimits,
  CATEGORY_DAYS,
  detailLimits,
  freightLimits,
  SHOP_CATEGORIES_AT_MOST,
  SHOP_CATEGORIES_OF_GOODS,
  skuLimits,
} from '@merchant/contract'
import { freightParameters } from './freight/freight.parameters.ts'
import { goodsDraftParameters } from './goods-draft/goods-draft.parameters.ts'
import { goodsTemplateParameters } from './goods-template/goods-template.parameters.ts'
import { goodsParameters } from './goods/goods.parameters.ts'

export const tradeFacts = {
  limits: {
    goodsPictures: goodsParameters.maxPictures,
    goodsDetailPictures: detailLimits.pictures,
    goodsDetailCharacters: detailLimits.characters,
    goodsDimensions: skuLimits.dimensions,
    goodsDimensionValues: skuLimits.values,
    goodsSkus: skuLimits.skus,
    goodsPerOrderLine: skuLimits.perOrder,
    goodsParams: attributeLimits.ofGoods,
    goodsOnSale: goodsParameters.maxOnSale,
    goodsDrafts: goodsDraftParameters.perMerchant,
    goodsTemplates: goodsTemplateParameters.perMerchant,
    shopCategories: SHOP_CATEGORIES_AT_MOST,
    shopCategoriesOfGoods: SHOP_CATEGORIES_OF_GOODS,
    freightTemplates: freightParameters.perShop,
    freightAreaRules: freightLimits.areaRules,
    freightFreeRules: freightLimits.freeRules,
  },
  params: {
    // Of each category, between these.
    'order.autoConfirmMinDays': CATEGORY_DAYS.least,
    'order.autoConfirmMostDays': CATEGORY_DAYS.most,
    'afterSale.windowMinDays': CATEGORY_DAYS.least,
    'afterSale.windowMostDays': CATEGORY_DAYS.most,
  },
} as const
