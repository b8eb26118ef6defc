/** The methods that change a collection, by name. */
export const mutators = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/
