/** What changes a collection, by the method's name. */
export const mutators = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/
