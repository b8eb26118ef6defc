/**
 * What UBL 2.1 (OASIS Standard, 4 November 2013) says of the aggregates that we write: the sequence of the elements of each, as in the
 * schemas UBL-Invoice-2.1, UBL-CreditNote-2.1 and UBL-CommonAggregateComponents-2.1, and how often each may stand there. Written by hand:
 * it holds no types and no code lists, and is no substitute for the schemas.
 */
import { DOMParser } from '@xmldom/xmldom'

/** `ID!` stands once, `Line+` at least once, `Note*` any number of times, all others at most once. */
const sequences: Readonly<Record<string, string>> = {
  Invoice: `UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate! IssueTime DueDate
    InvoiceTypeCode Note* TaxPointDate DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode PaymentCurrencyCode
    PaymentAlternativeCurrencyCode AccountingCostCode AccountingCost LineCountNumeric BuyerReference InvoicePeriod* OrderReference
    BillingReference* DespatchDocumentReference* ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference*
    ContractDocumentReference* AdditionalDocumentReference* ProjectReference* Signature* AccountingSupplierParty! AccountingCustomerParty!
    PayeeParty BuyerCustomerParty SellerSupplierParty TaxRepresentativeParty Delivery* DeliveryTerms PaymentMeans* PaymentTerms*
    PrepaidPayment* AllowanceCharge* TaxExchangeRate PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate TaxTotal*
    WithholdingTaxTotal* LegalMonetaryTotal! InvoiceLine+`,
  CreditNote: `UBLExtensions UBLVersionID CustomizationID ProfileID ProfileExecutionID ID! CopyIndicator UUID IssueDate! IssueTime TaxPointDate
    CreditNoteTypeCode Note* DocumentCurrencyCode TaxCurrencyCode PricingCurrencyCode PaymentCurrencyCode PaymentAlternativeCurrencyCode
    AccountingCostCode AccountingCost LineCountNumeric BuyerReference InvoicePeriod* DiscrepancyResponse* OrderReference BillingReference*
    DespatchDocumentReference* ReceiptDocumentReference* ContractDocumentReference* AdditionalDocumentReference*
    StatementDocumentReference* OriginatorDocumentReference* Signature* AccountingSupplierParty! AccountingCustomerParty! PayeeParty
    BuyerCustomerParty SellerSupplierParty TaxRepresentativeParty Delivery* DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate
    PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate AllowanceCharge* TaxTotal* LegalMonetaryTotal! CreditNoteLine+`,
  OrderReference:
    'ID! SalesOrderID CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode DocumentReference',
  BillingReference: `InvoiceDocumentReference SelfBilledInvoiceDocumentReference CreditNoteDocumentReference
    SelfBilledCreditNoteDocumentReference DebitNoteDocumentReference ReminderDocumentReference AdditionalDocumentReference
    BillingReferenceLine*`,
  DocumentReference: `ID! CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath* LanguageID LocaleCode VersionID
    DocumentStatusCode DocumentDescription* Attachment ValidityPeriod IssuerParty ResultOfVerification`,
  SupplierParty: `CustomerAssignedAccountID AdditionalAccountID* DataSendingCapability Party DespatchContact AccountingContact SellerContact`,
  CustomerParty: `CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID* Party DeliveryContact AccountingContact
    BuyerContact`,
  Party: `MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode PartyIdentification*
    PartyName* Language PostalAddress PhysicalLocation PartyTaxScheme* PartyLegalEntity* Contact Person* AgentParty ServiceProviderParty*
    PowerOfAttorney* FinancialAccount`,
  PartyName: 'Name!',
  Address: `ID AddressTypeCode AddressFormatCode Postbox Floor Room StreetName AdditionalStreetName BlockName BuildingName BuildingNumber
    InhouseMail Department MarkAttention MarkCare PlotIdentification CitySubdivisionName CityName PostalZone CountrySubentity
    CountrySubentityCode Region District TimezoneOffset AddressLine* Country LocationCoordinate*`,
  Country: 'IdentificationCode Name',
  PartyTaxScheme: `RegistrationName CompanyID TaxLevelCode ExemptionReasonCode ExemptionReason* RegistrationAddress TaxScheme!`,
  TaxScheme: 'ID Name TaxTypeCode CurrencyCode JurisdictionRegionAddress*',
  PartyLegalEntity: `RegistrationName CompanyID RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm
    SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress
    CorporateRegistrationScheme HeadOfficeParty ShareholderParty*`,
  Contact: 'ID Name Telephone Telefax ElectronicMail Note* OtherCommunication*',
  PaymentMeans: `ID PaymentMeansCode! PaymentDueDate PaymentChannelCode InstructionID InstructionNote* PaymentID* CardAccount
    PayerFinancialAccount PayeeFinancialAccount CreditAccount PaymentMandate TradeFinancing`,
  FinancialAccount: `ID Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote* FinancialInstitutionBranch Country`,
  Branch: 'ID Name FinancialInstitution Address',
  PaymentTerms: `ID PaymentMeansID* PrepaidPaymentReferenceID Note* ReferenceEventCode SettlementDiscountPercent PenaltySurchargePercent
    PaymentPercent Amount SettlementDiscountAmount PenaltyAmount PaymentTermsDetailsURI PaymentDueDate InstallmentDueDate
    InvoicingPartyReference SettlementPeriod PenaltyPeriod ExchangeRate ValidityPeriod`,
  TaxTotal: 'TaxAmount! RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator TaxSubtotal*',
  TaxSubtotal: `TaxableAmount TaxAmount! CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure PerUnitAmount
    TierRange TierRatePercent TaxCategory!`,
  TaxCategory: `ID Name Percent BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode TaxExemptionReason* TierRange TierRatePercent
    TaxScheme!`,
  MonetaryTotal: `LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount
    PayableRoundingAmount PayableAmount! PayableAlternativeAmount`,
  InvoiceLine: `ID! UUID Note* InvoicedQuantity LineExtensionAmount! TaxPointDate AccountingCostCode AccountingCost PaymentPurposeCode
    FreeOfChargeIndicator InvoicePeriod* OrderLineReference* DespatchLineReference* ReceiptLineReference* BillingReference*
    DocumentReference* PricingReference OriginatorParty Delivery* PaymentTerms* AllowanceCharge* TaxTotal* WithholdingTaxTotal* Item!
    Price DeliveryTerms SubInvoiceLine* ItemPriceExtension`,
  CreditNoteLine: `ID! UUID Note* CreditedQuantity LineExtensionAmount TaxPointDate AccountingCostCode AccountingCost PaymentPurposeCode
    FreeOfChargeIndicator InvoicePeriod* OrderLineReference* DiscrepancyResponse* DespatchLineReference* ReceiptLineReference*
    BillingReference* DocumentReference* PricingReference OriginatorParty Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item Price
    DeliveryTerms* SubCreditNoteLine* ItemPriceExtension`,
  Item: `Description* PackQuantity PackSizeNumeric CatalogueIndicator Name HazardousRiskIndicator AdditionalInformation* Keyword*
    BrandName* ModelName* BuyersItemIdentification SellersItemIdentification ManufacturersItemIdentification* StandardItemIdentification
    CatalogueItemIdentification AdditionalItemIdentification* CatalogueDocumentReference ItemSpecificationDocumentReference*
    OriginCountry CommodityClassification* TransactionConditions* HazardousItem* ClassifiedTaxCategory* AdditionalItemProperty*
    ManufacturerParty* InformationContentProviderParty OriginAddress* ItemInstance* Certificate* Dimension*`,
  Price: `PriceAmount! BaseQuantity PriceChangeReason* PriceTypeCode PriceType OrderableUnitFactorRate ValidityPeriod* PriceList
    AllowanceCharge* PricingExchangeRate`,
}
/** Elements whose aggregate is called otherwise. */
const aggregates: Readonly<Record<string, string>> = {
  AccountingSupplierParty: 'SupplierParty',
  AccountingCustomerParty: 'CustomerParty',
  PostalAddress: 'Address',
  ContractDocumentReference: 'DocumentReference',
  InvoiceDocumentReference: 'DocumentReference',
  PayeeFinancialAccount: 'FinancialAccount',
  FinancialInstitutionBranch: 'Branch',
  LegalMonetaryTotal: 'MonetaryTotal',
  ClassifiedTaxCategory: 'TaxCategory',
}
/** Attributes without which the schemas take no amount and no quantity of a unit. */
const attributes: readonly (readonly [RegExp, string])[] = [
  [/Amount$/, 'currencyID'],
  [/^(Invoiced|Credited)Quantity$/, 'unitCode'],
]

const nameOf = ({ localName }: Element): string => localName
const isElement = (node: ChildNode): node is Element => node.nodeType === 1
const elementsIn = (node: Element): readonly Element[] => Array.from(node.childNodes).filter(isElement)

function problemsOfValue(element: Element): readonly string[] {
  const name = nameOf(element)
  const missing = attributes.filter(([names, attribute]) => names.test(name) && !element.hasAttribute(attribute))
  return [
    ...((element.textContent ?? '').trim() === '' ? [`${name} is empty`] : []),
    ...missing.map(([, attribute]) => `${name} has no ${attribute}`),
  ]
}

function problemsOfAggregate(element: Element): readonly string[] {
  const name = nameOf(element)
  const sequence = sequences[aggregates[name] ?? name]?.split(/\s+/)
  if (sequence === undefined) return [`${name} is not known`]
  const children = elementsIn(element)
  const places = children.map((child) => sequence.findIndex((one) => one.replace(/[!+*]$/, '') === nameOf(child)))
  const odd = children.flatMap((child, at) => {
    if (places[at] === -1) return [`${nameOf(child)} has no place in ${name}`]
    return (places[at] ?? 0) < Math.max(0, ...places.slice(0, at))
      ? [`${nameOf(child)} stands too late in ${name}`]
      : []
  })
  const counts = sequence.flatMap((one, place) => {
    const count = places.filter((found) => found === place).length
    const isMissing = count === 0 && /[!+]$/.test(one)
    const isRepeated = count > 1 && !/[+*]$/.test(one)
    return isMissing || isRepeated ? [`${one} stands ${count} times in ${name}`] : []
  })
  return [...odd, ...counts, ...children.flatMap(problemsOf)]
}

const problemsOf = (element: Element): readonly string[] =>
  element.prefix === 'cbc' ? problemsOfValue(element) : problemsOfAggregate(element)

/** What of the sequences a document breaks, in words. */
export function orderProblems(xml: string): readonly string[] {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  return problemsOf(root)
}
