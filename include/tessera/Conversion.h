// Dialect conversion: patterns that turn illegal operations into legal ones, with types that change
// on the way. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations are visited from the outside in, blocks in an order in which values are defined before
// they are used. Each that isn't legal is folded or given to patterns, and what those make is made
// legal in turn. A pattern whose results can't be made legal is undone, and the next one tried.
//
// While a conversion runs nothing is erased: replaced operations stay where they are, and so do the
// uses of their results. A pattern is given its operands as what they have become; what it sees by
// other ways is as it was. Blocks are different: their arguments change at once. When all
// operations have been visited uses are replaced. Where types differ a materialization is asked
// for; casts that undo each other go away first. When something fails everything is undone.
#ifndef TESSERA_CONVERSION_H
#define TESSERA_CONVERSION_H

#include "tessera/Rewrite.h"
#include "tessera/TypeConverter.h"

#ifdef __cplusplus
extern "C" {
#endif

//===--- Targets ---===//

typedef struct TesseraConversionTarget TesseraConversionTarget;

typedef bool (*TesseraLegality)(MlirOperation op, void *user);

/// Knows nothing at first; the caller destroys it after the conversion. Names are copied.
TesseraConversionTarget *tesseraConversionTargetCreate(void);
void tesseraConversionTargetDestroy(TesseraConversionTarget *target);
/// What is said of an operation counts before what is said of its dialect; what is said later
/// replaces what was said earlier. `legality` decides for the dynamic ones: legal or illegal.
void tesseraConversionTargetAddLegalDialect(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddIllegalDialect(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddDynamicDialect(TesseraConversionTarget *target, const char *name,
                                              TesseraLegality legality, void *user);
void tesseraConversionTargetAddLegalOp(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddIllegalOp(TesseraConversionTarget *target, const char *name);
void tesseraConversionTargetAddDynamicOp(TesseraConversionTarget *target, const char *name,
                                         TesseraLegality legality, void *user);
/// Where the operation is legal, so is everything in it; with a function, where that says so too.
void tesseraConversionTargetMarkRecursivelyLegal(TesseraConversionTarget *target,
                                                 const char *opName, TesseraLegality legality,
                                                 void *user);
/// Decides for operations of which nothing is said.
void tesseraConversionTargetMarkUnknown(TesseraConversionTarget *target, TesseraLegality legality,
                                        void *user);

//===--- Patterns ---===//

/// Rewrites `op`, whose operands are by now `operands`: of the converted types when the pattern has
/// a type converter. Only through the rewriter; in place between
/// mlirRewriterBaseStartOpModification and ...Finalize. Fails when it doesn't apply; what it did
/// until then is undone. Isn't called when an operand has become none or several values.
typedef MlirLogicalResult (*TesseraConversionFunction)(MlirOperation op, const MlirValue *operands,
                                                       MlirPatternRewriter rewriter, void *user);
/// The same with a group for each operand.
typedef MlirLogicalResult (*TesseraGroupConversionFunction)(MlirOperation op,
                                                            const TesseraValueGroup *operands,
                                                            MlirPatternRewriter rewriter,
                                                            void *user);

/// Adds a pattern for operations of a definition, or for all when `root` is NULL. The set may have
/// plain rewrite patterns too, which see operands as they were. `converter` may be NULL: operands
/// are then what they have become, of whatever type.
void tesseraConversionPatternAdd(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                 unsigned benefit, const TesseraTypeConverter *converter,
                                 TesseraConversionFunction function, void *user);
void tesseraConversionPatternAddGroups(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                       unsigned benefit, const TesseraTypeConverter *converter,
                                       TesseraGroupConversionFunction function, void *user);
/// Lets the pattern that was added last be applied to what it has made itself. It comes to an end:
/// what it makes is smaller in some way.
void tesseraConversionPatternAllowRecursion(MlirRewritePatternSet patterns);

//===--- In patterns ---===//

/// The converter of the pattern, or NULL.
const TesseraTypeConverter *tesseraConversionGetConverter(MlirPatternRewriter rewriter);
/// What a value is by now, as the pattern's operands are; null when that is none or several values
/// or its type can't be converted.
MlirValue tesseraConversionGetRemapped(MlirPatternRewriter rewriter, MlirValue value);
/// The same as a group, valid until the conversion ends; fails when the type can't be converted.
MlirLogicalResult tesseraConversionGetRemappedGroup(MlirPatternRewriter rewriter, MlirValue value,
                                                    TesseraValueGroup *group);
/// Replaces the operation: each result by the values of a group, which may be none.
void tesseraConversionReplaceOp(MlirPatternRewriter rewriter, MlirOperation op,
                                const TesseraValueGroup *groups);
/// Replaces all uses of a value, those of later too.
void tesseraConversionReplaceUses(MlirPatternRewriter rewriter, MlirValue from,
                                  TesseraValueGroup to);
/// Gives the block new arguments at once. Of the old ones all that is left is what uses them still:
/// they become what the conversion says. `converter` materializes where types differ; may be NULL.
void tesseraConversionConvertBlock(MlirPatternRewriter rewriter, MlirBlock block,
                                   const TesseraSignatureConversion *signature,
                                   const TesseraTypeConverter *converter);
/// Gives all blocks of the region arguments of converted types, the first block those of `entry`
/// unless that is NULL; blocks that later patterns move there get them too. Fails, having changed
/// nothing, when a type can't be converted.
MlirLogicalResult tesseraConversionConvertRegion(MlirPatternRewriter rewriter, MlirRegion region,
                                                 const TesseraTypeConverter *converter,
                                                 const TesseraSignatureConversion *entry);
/// Replaces the operation by a like one with these operands, result types as the pattern's
/// converter has them, and the regions moved over, their blocks' arguments converted. Groups of
/// operands and results grow and shrink with what is in them, sizes of segments follow. Null when a
/// type can't be converted or a group of one would have another number: then nothing was changed.
MlirOperation tesseraConversionRetype(MlirPatternRewriter rewriter, MlirOperation op,
                                      const TesseraValueGroup *operands);
/// Makes an operation legal now rather than in its turn.
MlirLogicalResult tesseraConversionLegalize(MlirPatternRewriter rewriter, MlirOperation op);
/// Fails for a reason: when no other pattern helps, the error at the operation has it as a note.
/// `reason` lives as long as the conversion.
MlirLogicalResult tesseraConversionFail(MlirPatternRewriter rewriter, MlirOperation op,
                                        const char *reason);

//===--- Declarations ---===//

/// Symbols that patterns of a conversion need, each looked for in its table once.
typedef struct TesseraDeclarations TesseraDeclarations;
/// For one conversion; the caller destroys it.
TesseraDeclarations *tesseraDeclarationsCreate(void);
void tesseraDeclarationsDestroy(TesseraDeclarations *declarations);
/// Makes it ready for another conversion.
void tesseraDeclarationsForget(TesseraDeclarations *declarations);
/// The symbol directly in `table`, or null. The symbols that are asked for by one table are few.
MlirOperation tesseraDeclarationsLookup(TesseraDeclarations *declarations,
                                        MlirRewriterBase rewriter, MlirOperation table,
                                        MlirStringRef name);
/// Remembers a symbol that was just made in `table`, until that is undone.
void tesseraDeclarationsAdd(TesseraDeclarations *declarations, MlirRewriterBase rewriter,
                            MlirOperation table, MlirOperation symbol);

//===--- Patterns for what types alone are about ---===//

/// A pattern function: tesseraConversionRetype.
MlirLogicalResult tesseraConversionRetypeOp(MlirOperation op, const TesseraValueGroup *operands,
                                            MlirPatternRewriter rewriter, void *user);
/// Adds a pattern for functions (FunctionOpInterface) of a definition, or for all when `root` is
/// NULL, whose signature isn't legal: converts their type and their blocks' arguments in place. A
/// function is legal when tesseraConversionIsLegalFunction says so.
void tesseraConversionPatternAddSignature(MlirRewritePatternSet patterns, const TesseraOpDef *root,
                                          const TesseraTypeConverter *converter);
/// Whether the types of a function and of its blocks' arguments are legal.
bool tesseraConversionIsLegalFunction(const TesseraTypeConverter *converter, MlirOperation op);

//===--- Conversions ---===//

/// Makes operations inside `op` (and `op`) legal. Partial: those that are neither legal nor said to
/// be illegal may stay. Full: all must become legal. On failure an error was reported and the IR is
/// as it was. Takes the patterns.
MlirLogicalResult tesseraApplyPartialConversion(MlirOperation op,
                                                const TesseraConversionTarget *target,
                                                MlirRewritePatternSet patterns);
MlirLogicalResult tesseraApplyFullConversion(MlirOperation op,
                                             const TesseraConversionTarget *target,
                                             MlirRewritePatternSet patterns);
/// Tries a partial conversion and undoes it; then calls `legalizable` for each operation that is
/// legal or was made so, in the order of the visit. Fails after an error when the conversion can't
/// be finished.
MlirLogicalResult tesseraApplyAnalysisConversion(MlirOperation op,
                                                 const TesseraConversionTarget *target,
                                                 MlirRewritePatternSet patterns,
                                                 void (*legalizable)(MlirOperation op, void *user),
                                                 void *user);

/// Of the unrealized casts inside `op`, replaces those at the end of a chain that comes back to the
/// types it began with, and erases those that only casts use.
void tesseraReconcileUnrealizedCasts(MlirOperation op);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_CONVERSION_H
