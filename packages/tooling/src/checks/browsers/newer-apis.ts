import ts from 'typescript-api';
import type { NewerUse } from './allowed.ts';
import {
  findMissingEvent,
  findMissingGlobal,
  findMissingMarkup,
  findMissingMember,
  findMissingName,
  type Missing,
} from './script-features.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  allowImportingTsExtensions: true,
  allowJs: true,
  resolveJsonModule: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Finds uses of missing features in the given files (absolute paths) and their imports. The
 * compiler determines the owner of a member, so a `map` of an iterator differs from an array's.
 */
export function findNewerApis(roots: readonly string[]): NewerUse[] {
  const program = ts.createProgram([...roots], OPTIONS);
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((source) => !source.isDeclarationFile && !source.fileName.includes('/node_modules/'))
    .filter(({ fileName }) => /\.[jt]sx?$/.test(fileName))
    .flatMap((source) => findInFile(source, checker));
}

function findInFile(source: ts.SourceFile, checker: ts.TypeChecker): NewerUse[] {
  const found: NewerUse[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const missing = findMissing(node, checker);
    if (missing && !isLookedFor(source, missing)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ ...missing, file: source.fileName, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function findMissing(node: ts.Node, checker: ts.TypeChecker): Missing | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    return isGuarded(node) ? undefined : ofMember(node, checker);
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    const type = checker.getTypeAtLocation(node.parent);
    return ts.isIdentifier(name) ? ofSymbol(type.getProperty(name.text), checker) : undefined;
  }
  if (ts.isCallExpression(node)) return ofListener(node);
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    return isIntrinsic(node.tagName) ? findMissingMarkup(node.tagName.getText()) : undefined;
  }
  if (ts.isJsxAttribute(node)) {
    const { tagName } = node.parent.parent;
    return isIntrinsic(tagName)
      ? findMissingMarkup(tagName.getText(), node.name.getText())
      : undefined;
  }
  return ts.isIdentifier(node) && isGlobalUse(node) ? ofGlobal(node, checker) : undefined;
}

/** Returns true if code tests before the use: `a.b?.()`, `typeof a.b`. */
const isGuarded = (node: ts.PropertyAccessExpression) =>
  ts.isTypeOfExpression(node.parent) ||
  (ts.isCallExpression(node.parent) &&
    node.parent.expression === node &&
    node.parent.questionDotToken !== undefined);

/** Returns true if the file tests a feature by its name: `'requestIdleCallback' in globalThis`. */
const isLookedFor = ({ text }: ts.SourceFile, { feature }: Missing) =>
  text.includes(`'${feature.split('.').at(-1)}' in `);

const isIntrinsic = (name: ts.JsxTagNameExpression) => /^[a-z][a-z\d]*$/.test(name.getText());

function ofListener({ expression, arguments: [name] }: ts.CallExpression): Missing | undefined {
  const isListener = /(?:^|\.)addEventListener$/.test(expression.getText());
  return isListener && name && ts.isStringLiteral(name) ? findMissingEvent(name.text) : undefined;
}

function ofMember(node: ts.PropertyAccessExpression, checker: ts.TypeChecker): Missing | undefined {
  const { expression, name, parent } = node;
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol) return ofSymbol(symbol, checker);
  const isUntyped = (checker.getTypeAtLocation(expression).flags & ts.TypeFlags.Any) !== 0;
  const isCalled = ts.isCallExpression(parent) && parent.expression === node;
  return isUntyped && isCalled ? findMissingName(name.text) : undefined;
}

function ofSymbol(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): Missing | undefined {
  const declaration = symbol && roots(symbol, checker)[0]?.declarations?.[0];
  if (!declaration || !isOfPlatform(declaration)) return undefined;
  const container = containerOf(declaration);
  if (container === undefined) return undefined;
  const isStatic = ts.isTypeLiteralNode(declaration.parent);
  return findMissingMember(container, (symbol as ts.Symbol).name, isStatic);
}

/** Resolves a member of a union or of a generic type to its origins. */
const roots = (symbol: ts.Symbol, checker: ts.TypeChecker) => checker.getRootSymbols(symbol);

const isOfPlatform = (declaration: ts.Declaration) =>
  /\/lib\.[a-z\d.]+\.d\.ts$/.test(declaration.getSourceFile().fileName);

/** `interface URL { … }` and `declare var URL: { … }` both hold members of URL. */
function containerOf(declaration: ts.Declaration): string | undefined {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent) || ts.isModuleBlock(parent)) {
    return ts.isInterfaceDeclaration(parent)
      ? parent.name.text
      : (parent.parent as ts.ModuleDeclaration).name.text;
  }
  const isVariable = ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent);
  return isVariable ? parent.parent.name.getText() : undefined;
}

/**
 * Returns true for a name that is read as a value, and is no part of another name or of a
 * declaration.
 */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isTypeOfExpression(parent) || ts.isTypeNode(parent)) return false;
  return (
    ts.isExpression(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer === node) ||
    ts.isExpressionStatement(parent)
  );
}

function ofGlobal(node: ts.Identifier, checker: ts.TypeChecker): Missing | undefined {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  const isPlatform = declarations.length > 0 && declarations.every(isOfPlatform);
  return isPlatform ? findMissingGlobal(node.text) : undefined;
}
