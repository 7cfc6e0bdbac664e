/**
 * What the server and the page say to each other, as written in docs/protocol.md: names for the shapes in
 * wire.generated.ts, which are made from the server's own description. No shape is described here.
 */

import type * as made from "./wire.generated";

export type Seat = string;
export type XY = [number, number];
export type Pose = [number, number, number];
export type Outline = XY[];

// ------------------------------------------------------------------------------------------ books

export type Book = made.BookOut;
export type QuickBattle = made.QuickBattleOut;
export type ListLine = made.ListLine;
export type Standing = made.StandingOut;
export type Words = made.Words;
export type Setting = made.SettingOut;
export type Roster = made.RosterOut;
export type Clause = made.ClauseOut;
export type Clauses = Record<string, Clause>;
export type SeatPlan = made.SeatIn;
export type OwnListIn = made.OwnListIn;
export type OwnListInfo = made.OwnListOut;
export type NewGame = made.NewGame;
export type MadeGame = made.Created;
export type SeatCode = made.CodeOut;
export type SeatTaken = made.SeatTaken;

// ------------------------------------------------------------------------------------------ warbands

export type Muster = made.Muster;
export type Draft = made.DraftIn;
export type DraftAsked = made.DraftAsked;
export type DraftInfo = made.DraftOut;
export type Order = Required<made.OrderIn>;
export type Band = made.Band;
export type BandMember = made.BandMember;
export type BandAct = made.Act;
export type BandThing = made.Thing;
export type BandShop = made.Shop;
export type Recruit = made.Recruit;
export type Trait = made.Trait;
export type WarbandInfo = made.WarbandOut;
export type WarbandMade = made.WarbandMade;
export type WarbandIn = made.WarbandIn;

// ------------------------------------------------------------------------------------------ the view

export type View = made.View;
export type Side = made.Side;
export type Goal = made.Goal;
export type GoalLine = made.GoalLine;
export type Note = made.Note;
export type Table = made.Table;
export type Piece = made.Piece;
export type Surface = made.Surface;
export type Wall = made.Wall;
export type Area = made.Area;
export type Marker = made.Marker;
export type Unit = made.Unit;
export type Model = made.Model;
export type UnitState = made.State;

// ------------------------------------------------------------------------------------------ questions

export type Question = made.Question;
export type ChoiceQuestion = made.AskedChoice;
export type PickQuestion = made.AskedPick;
export type AssignQuestion = made.AskedAssign;
export type SplitQuestion = made.AskedSplit;
export type PointQuestion = made.AskedPoint;
export type PlaceQuestion = made.AskedPlace;
export type MoveQuestion = made.AskedMove;
export type LandingQuestion = made.AskedLanding;
export type ChargeQuestion = made.AskedCharge;
export type ConsolidateQuestion = made.AskedConsolidate;
export type BasesQuestion = made.AskedBases;
export type LegQuestion = made.AskedLeg;
export type StandQuestion = made.AskedStand;
export type Option = made.OptionData;
export type Closed = made.ClosedData;
export type Consequence = made.Consequence;
export type Refusal = made.RefusalData;
export type BaseShape = made.BaseShape;
export type Preview = made.PreviewData;
export type Measured = made.MeasuredData;
export type MeasuredShape = made.MeasuredShape;

export type PathStep = MoveQuestion["default"][number];
export type Wheel = Extract<PathStep[0], `wheel-${string}`>;
export type Go = Exclude<PathStep[0], Wheel | "pivot">;
export type Answer = made.Answer;
export type AssignAnswer = made.AssignAnswer;
export type BasesAnswer = made.BasesAnswer;
export type ConsolidateAnswer = made.ConsolidateAnswer;
export type LandingAnswer = made.LandingAnswer;
export type LegAnswer = made.LegAnswer;
export type MoveAnswer = made.MoveAnswer;
export type SplitAnswer = made.SplitAnswer;
export type StandAnswer = made.StandAnswer;

// ------------------------------------------------------------------------------------------ the game

export type Text = made.TextOut;
export type Step = made.StepOut;
export type State = made.StateOut;
export type Frame = made.FrameOut;

export type FromServer = made.FromServer;
export type FromClient = made.FromClient;
export type OfferEnd = made.OfferEndOut;
